// Alternative names for the request field `service`, from the setting `compat.service_aliases`.

/** Returns the body with `service` set from the first alias present, unless it has a `service` of its own. */
export function readServiceAlias(body: unknown, aliases: readonly string[]): unknown {
  if (aliases.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body) || 'service' in body) return body;
  const fields: Record<string, unknown> = { ...body };
  const alias = aliases.find((word) => Object.hasOwn(fields, word));
  return alias === undefined ? body : { ...fields, service: fields[alias] };
}
