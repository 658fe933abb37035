// Recognisers of addresses and identifiers that computers use: mail, web, IP and MAC addresses, digests, versions, paths, handles.
import { after, always, before, byPattern, type Recogniser } from './recogniser.js';

// Top-level domains that make a bare `name.tld` a web address; others need a scheme or www. Country domains that are also file extensions (md, sh, py …) are
// left out.
const topLevelDomains = new Set(
  (
    'com org net edu gov mil int info biz io ai co dev app me tv uk de fr es it nl be at ch se no dk fi pl pt ie cz sk hu ro gr ru ua tr jp cn kr in id my sg th vn ph au nz ca us mx br ar cl ' +
    'za ng ke eg il ae sa pk bd lk eu asia xyz online shop site store tech cloud blog news live tools example test travel museum jobs mobi name pro'
  ).split(' '),
);
// Punctuation at the end of a match, which is not part of an address.
const trailing = /[.,;:!?'")\]}>*…]+$/;

function trimmedUrl(match: string): string {
  let value = match;
  for (;;) {
    const shorter = value.replace(trailing, '');
    const closed = value.slice(shorter.length);
    // A bracket that closes one inside the address is part of it.
    if (closed.startsWith(')') && count(shorter, '(') > count(shorter, ')')) return `${shorter})`;
    if (shorter === value) return value;
    value = shorter;
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const hextets = /^[0-9a-f:.]+$/i;

/** Whether a text is an IPv6 address (RFC 4291, with or without an embedded IPv4 address). */
export function isIpv6(value: string): boolean {
  if (!hextets.test(value) || value.length > 45) return false;
  const halves = value.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  let size = 0;
  for (const [index, group] of groups.entries()) {
    if (group.includes('.')) {
      if (index !== groups.length - 1 || !new RegExp(`^(?:${octet}\\.){3}${octet}$`).test(group)) return false;
      size += 2;
    } else {
      if (!/^[0-9a-f]{1,4}$/i.test(group)) return false;
      size++;
    }
  }
  return halves.length === 2 ? size < 8 : size === 8;
}

export const network: readonly Recogniser[] = [
  byPattern(
    'email',
    'email|e-mail|email address|e-mail address|mail address|electronic mail|mailbox|contact email',
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_+-])?@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,6}[\p{L}]{2,24}(?![\p{L}\p{N}@])/u,
    (match) => (match.includes('..') ? null : { normal: match.toLowerCase(), precision: 0.99 }),
    /@/,
  ),
  byPattern(
    'url',
    'url|uri|link|hyperlink|website|web site|web address|website address|web page|webpage|homepage|home page|internet address|web link',
    /(?<![\p{L}\p{N}@._-])(?:(?:https?|ftps?|wss?|sftp|ssh|git|s3|file):\/\/[^\s<>"'`{}|\\^]{1,2000}|www\.[^\s<>"'`{}|\\^]{3,2000}|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,5}[a-z]{2,10}(?::\d{2,5})?(?:\/[^\s<>"'`{}|\\^]{0,1000})?(?![\p{L}\p{N}@_-]))/iu,
    (match, at, text) => {
      const value = trimmedUrl(match);
      if (/^[a-z0-9]+:\/\//i.test(value)) return value.length < 8 ? null : { normal: value.toLowerCase(), precision: 0.99, end: value.length };
      if (/^www\./i.test(value)) return /^www\.[^.]+\.\w/i.test(value) ? { normal: value.toLowerCase(), precision: 0.98, end: value.length } : null;
      const host = value.split(/[/:]/)[0] ?? '';
      const domain = host.slice(host.lastIndexOf('.') + 1);
      if (text.charAt(at - 1) === '/' || /^\d/.test(domain) || text.charAt(at + match.length) === '@') return null;
      // "e.g", "sentence.Next" and abbreviations are not addresses: a bare domain has a known top-level domain in lower case and a name of at least two
      // characters.
      if (!topLevelDomains.has(domain) || domain !== domain.toLowerCase() || !/[a-z0-9-]{2,}\.[a-z]+$/i.test(host)) return null;
      if (/^(?:[a-z]\.)+[a-z]$/i.test(host)) return null;
      const path = value.length > host.length;
      return { normal: value.toLowerCase(), precision: path || /^[a-z0-9.-]+$/.test(host) ? 0.9 : 0.7, end: value.length };
    },
    /:\/\/|www\.|\.[a-z]/iu,
  ),
  byPattern(
    'domain',
    'domain|domain name|hostname|host name|host|subdomain',
    /(?<![\p{L}\p{N}_.-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,6}[a-z]{2,24}(?![\p{L}\p{N}_-])/iu,
    (match) => {
      const domain = match.slice(match.lastIndexOf('.') + 1);
      return topLevelDomains.has(domain.toLowerCase()) ? { normal: match.toLowerCase(), precision: 0.85 } : null;
    },
    /\.[a-z]/iu,
  ),
  byPattern(
    'ip',
    'ip|ip address|ipv4|ipv6|ipv4 address|ipv6 address|internet protocol address|ip number',
    () =>
      new RegExp(
        `(?<![\\w.:-])(?:${octet}(?:\\.${octet}){3}(?:/(?:3[0-2]|[12]?\\d)(?!\\d))?(?![\\w-]|\\.\\d)|(?=[0-9a-f]{0,4}:[0-9a-f]{0,4}:)[0-9a-f:]{2,39}(?:(?<=:)${octet}(?:\\.${octet}){3})?(?:/(?:12[0-8]|1[01]\\d|\\d\\d?))?(?![\\w:]))`,
        'i',
      ),
    (match, at, text) => {
      const address = match.split('/')[0] ?? '';
      if (address.includes(':')) return isIpv6(address) && address.length > 3 ? { normal: address.toLowerCase(), precision: 0.97 } : null;
      const start = before(text, at);
      if (/(?:version|ver\.?|release|v\.?|section|clause|§)\s*$/.test(start)) return null;
      // Octets have no leading zeros; a number with them is a version or a date.
      if (/(?:^|\.)0\d/.test(address)) return null;
      return { normal: address, precision: 0.97 };
    },
  ),
  byPattern(
    'mac',
    'mac|mac address|hardware address|ethernet address|physical address|bssid',
    /(?<![\w:-])(?:[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4})(?![\w:-])/i,
    (match) => ({ normal: match.replace(/[^0-9a-f]/gi, '').toLowerCase(), precision: 0.98 }),
    /[:-][0-9a-f]{2}[:-]|\.[0-9a-f]{4}\./i,
  ),
  byPattern(
    'uuid',
    'uuid|guid|universally unique identifier|globally unique identifier|unique id|request id|correlation id|trace id',
    /(?<![\w-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/i,
    always,
    /-[0-9a-f]{4}-/i,
  ),
  byPattern(
    'hash',
    'hash|checksum|digest|sha|sha1|sha-1|sha256|sha-256|sha512|md5|fingerprint|commit|commit hash|commit id|git commit|file hash',
    /(?<![\w-])[0-9a-f]{7,128}(?![\w-])/i,
    (match, at, text) => {
      if (!/[a-f]/i.test(match) || !/\d/.test(match)) return null;
      if (/[a-f]/.test(match) && /[A-F]/.test(match)) return null;
      const digest = [32, 40, 56, 64, 96, 128].includes(match.length);
      const named = /(?:commit|hash|sha-?\d*|md5|checksum|digest|rev(?:ision)?)\W{0,4}$/.test(before(text, at));
      if (digest) return { normal: match.toLowerCase(), precision: 0.97 };
      return named && match.length <= 40 ? { normal: match.toLowerCase(), precision: 0.9 } : null;
    },
  ),
  byPattern(
    'version',
    'version|version number|release|release number|software version|build number|firmware version|semver|api version|minimum version',
    /(?<![\w.,:/$€£-])v?\d{1,5}(?:\.\d{1,6}){1,4}(?:-(?:alpha|beta|rc|pre|preview|dev|snapshot|next|canary)(?:[.-]?\d{1,6}){0,3})?(?:\+[0-9a-z.-]{1,40})?(?:rc\d{1,3}|[ab]\d{1,3})?(?![\w]|[.,]\d|\s?%)/i,
    (match, at, text) => {
      const start = before(text, at);
      const marked = /^v/i.test(match) || /[a-z+]/i.test(match.slice(1));
      const named =
        /(?:version|release[sd]?|ver\.?|\bv\.?|build|firmware|upgrad\w*(?: from)?|updat\w*(?: from)?|downgrad\w*)(?: is| to| number)?\W{0,3}$/.test(
          start,
        );
      const product = /[\p{L}\d.+#-]{2,20} $/u.test(text.slice(Math.max(0, at - 21), at));
      const dots = match.split('.').length - 1;
      if (/^\d{1,2}\.\d{1,2}\.(?:19|20)\d\d$/.test(match)) return null;
      if (dots === 3 && new RegExp(`^${octet}(?:\\.${octet}){3}$`).test(match) && !named && !marked) return null;
      if (named || marked) return { normal: match.toLowerCase().replace(/^v/, ''), precision: 0.97 };
      if (dots >= 2) return { normal: match, precision: product ? 0.85 : 0.75 };
      // With a single dot it is a plain number, unless the name of a known product precedes it.
      return /\b(?:python|node|node\.js|java|php|ruby|go|rust|swift|kotlin|scala|perl|django|react|angular|vue|android|ios|macos|windows|ubuntu|debian|fedora|postgresql|mysql|sqlite|redis|chrome|firefox|safari|openssl|typescript|kubernetes|docker|tensorflow|pytorch|numpy|pandas|bluetooth|usb|http|tls|html|css) ?$/.test(
        start,
      )
        ? { normal: match, precision: 0.85 }
        : null;
    },
  ),
  byPattern(
    'path',
    'file path|path|file|filename|file name|directory|folder|filepath|document name|attachment',
    /(?<![\w/\\:@.~-])(?:(?:[A-Za-z]:\\|\\\\)(?:[^\\/:*?"<>|\r\n\t ]{1,255}(?: [^\\/:*?"<>|\r\n\t ]{1,80}){0,3}\\){0,40}[^\\/:*?"<>|\r\n\t ]{1,255}|(?:~|\.{1,2})?\/(?:[\w.@+~-]{1,255}\/){0,40}[\w.@+~-]{1,255}\/?|[\w-][\w.-]{0,120}\/(?:[\w.@+~-]{1,255}\/){0,40}[\w@+~-]{1,200}\.[a-z0-9]{1,6}|[\w-][\w.-]{0,120}\.(?:txt|md|pdf|docx?|xlsx?|pptx?|csv|tsv|json|jsonl|ya?ml|toml|xml|html?|css|[cm]?[jt]sx?|py|rb|rs|go|java|c|cpp|h|hpp|sh|bash|zsh|bat|ps1|sql|log|ini|cfg|conf|env|lock|png|jpe?g|gif|svg|webp|tiff?|bmp|ico|mp[34]|wav|avi|mov|mkv|zip|tar|gz|tgz|bz2|7z|rar|exe|dll|so|dmg|iso|bin|ipynb|tex|bib|odt|ods|rtf|eml|pem|key|crt|parquet|db|sqlite))(?![\w\\@])/i,
    (match, at, text) => {
      const value = match.replace(/[.,;:]+$/, '');
      if (text.charAt(at + match.length) === '/' && text.charAt(at + match.length + 1) === '/') return null;
      const rooted = /^(?:[A-Za-z]:\\|\\\\|~|\.{1,2}\/|\/)/.test(value);
      const depth = value.split(/[\\/]/).length - 1;
      const ending = /\.[a-z0-9]{1,6}$/i.test(value);
      if (!rooted && !ending) return null;
      if (/^\/{1,2}$/.test(value)) return null;
      // "and/or", "km/h" and "/5" resemble paths: a rooted path has two parts, a file extension or a well-known root.
      if (rooted && depth < 2 && !ending && !/^(?:~|\/(?:usr|etc|var|tmp|home|opt|bin|lib|dev|proc|root|mnt|srv|data|api))/.test(value)) return null;
      return { normal: value, precision: rooted && depth >= 2 ? 0.95 : 0.9, end: value.length };
    },
    /[\\/]|\.[a-z7]/i,
  ),
  byPattern(
    'hashtag',
    'hashtag|hash tag|tag|topic tag',
    /(?<![\p{L}\p{N}_&/#])#(?=[\p{N}_]{0,100}\p{L})[\p{L}\p{N}\p{M}_]{2,100}/u,
    (match, at, text) => {
      // Rejects colours such as #ff8800; words such as #facade have only hex digits too, but no decimal one.
      if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(match) && /\d/.test(match)) return null;
      return /https?:\/\/\S*$/.test(text.slice(Math.max(0, at - 80), at)) ? null : { normal: match.toLowerCase(), precision: 0.98 };
    },
  ),
  byPattern(
    'handle',
    'handle|username|user name|mention|account name|twitter handle|screen name|social media handle|twitter account|instagram handle|nickname|login',
    /(?<![\p{L}\p{N}_.@/+-])@[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,48}[A-Za-z0-9_])?(?![\p{L}\p{N}@])/u,
    (match, at, text) => (after(text, at + match.length, 1) === '/' ? null : { normal: match.toLowerCase(), precision: 0.97 }),
  ),
  byPattern(
    'color',
    'color|colour|hex color|hex colour|color code|colour code',
    /(?<![\w&#])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})(?![\w])|\brgba?\(\s?\d{1,3}\s?,\s?\d{1,3}\s?,\s?\d{1,3}\s?(?:,\s?[\d.]{1,5}\s?)?\)/i,
    (match) => ({ normal: match.toLowerCase(), precision: /[a-f]/i.test(match) || match.length > 4 ? 0.9 : 0.5 }),
  ),
  byPattern(
    'cve',
    'cve|vulnerability|vulnerability id|cve number|security advisory',
    /(?<![\w-])(?:CVE-(?:19|20)\d\d-\d{4,7}|GHSA(?:-[0-9a-z]{4}){3})(?![\w-])/i,
    always,
  ),
  byPattern(
    'wallet',
    'wallet|wallet address|bitcoin address|ethereum address|crypto address|cryptocurrency address',
    /(?<![\w])(?:0x[0-9a-f]{40}|bc1[0-9a-z]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?![\w])/i,
    (match) => (/^[13]/.test(match) && !(/[a-z]/.test(match) && /[A-Z]/.test(match)) ? null : { normal: match, precision: 0.93 }),
  ),
];
