// Which proxy to use for a server: the engine's setting, or else the environment's proxy, which is never used for this machine.

/**
 * Address of the proxy, or undefined for a direct connection. `setting` is the engine's own (`''` for no proxy). `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`
 * are read in either case; an entry of `NO_PROXY` is a host or a domain, which covers its subdomains, either with an optional port, or `*`.
 */
export function proxyFor(url: string, setting: string | undefined, environment: Readonly<Record<string, string | undefined>>): string | undefined {
  if (setting !== undefined) return setting === '' ? undefined : setting;
  const { protocol, hostname, port } = new URL(url);
  if (isLoopback(hostname)) return undefined;
  const read = (name: string): string | undefined => environment[name.toLowerCase()] || environment[name];
  const proxy = read(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (proxy === undefined || !URL.canParse(proxy)) return undefined;
  const exceptions = (read('NO_PROXY') ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  return exceptions.some((entry) => covers(entry, hostname, port)) ? undefined : proxy;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function covers(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [name = '', ownPort] = entry
    .toLowerCase()
    .replace(/^\*?\./, '')
    .split(':');
  return (ownPort === undefined || ownPort === port) && (host === name || host.endsWith(`.${name}`));
}
