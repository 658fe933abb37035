// Kinds of settings that name hosts and web origins. A value that no request could match is refused instead of being ignored.
import { isIP } from 'node:net';
import { type Kind, list } from './kinds.js';

/** The address of a host: an IP address, with or without brackets, or a name. */
export const host: Kind<string> = {
  form: 'address or name of a host, without scheme and port',
  parse: (raw) => {
    const bare = typeof raw === 'string' ? raw.trim().replace(/^\[(.*)\]$/, '$1') : '';
    if (isIP(bare) === 0 && nameOf(bare) === undefined) throw new Error('an address such as 127.0.0.1 or a host name, without scheme and port');
    return bare;
  },
};

/** Names in Host headers, in lower case and in ASCII. */
export const hostNames: Kind<readonly string[]> = {
  form: 'host names without scheme and port, separated by commas',
  parse: (raw) =>
    list.parse(raw).map((part) => {
      const name = nameOf(part);
      if (name === undefined) throw new Error('a list of host names without scheme, port and path, such as txp.example.com');
      return name;
    }),
};

/** Web origins as browsers send them: scheme and host, without a default port. */
export const origins: Kind<readonly string[]> = {
  form: 'origins such as https://app.example.com, separated by commas',
  parse: (raw) =>
    list.parse(raw).map((part) => {
      const bare = part.replace(/\/$/, '');
      if (!/^[a-z][a-z\d+.-]*:\/\/[^/?#\s*@]+$/i.test(bare) || !URL.canParse(bare))
        throw new Error('a list of origins with scheme and host, without path or *, such as https://app.example.com');
      const { origin } = new URL(bare);
      // Schemes such as that of a browser extension have no origin of their own in the URL standard.
      return origin === 'null' ? bare : origin;
    }),
};

function nameOf(part: string): string | undefined {
  if (!/^(?:\[[\da-f:.]+\]|[^\s:/?#[\]@*,]+)$/i.test(part) || !URL.canParse(`http://${part}`)) return undefined;
  return new URL(`http://${part}`).hostname;
}
