// Other words for the field `service` of a request, from the setting `compat.service_aliases`.

/** The body with `service` taken from the first alias it has, when it has no `service` of its own. */
export function readServiceAlias(body: unknown, aliases: readonly string[]): unknown {
  if (aliases.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body) || 'service' in body) return body;
  const fields: Record<string, unknown> = { ...body };
  const alias = aliases.find((word) => Object.hasOwn(fields, word));
  return alias === undefined ? body : { ...fields, service: fields[alias] };
}
