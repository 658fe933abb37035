// Which addresses of this machine a stored key is used for, and which address the request is then sent to.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atKeptAddress, loginHint, storeKey } from '../../src/cli/stored-keys.js';
import { makeHome } from './run-txp.js';

let home: ReturnType<typeof makeHome>;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const environment = (): Record<string, string> => ({ HOME: home.path, XDG_CONFIG_HOME: `${home.path}/config` });
const asked = (address: string): string => atKeptAddress(new URL(address), environment()).href;

describe('a stored key', () => {
  it.each([
    ['http://127.0.0.1:8017', 'http://localhost:8017/v1/models', 'http://127.0.0.1:8017/v1/models'],
    ['http://[::1]:8017', 'http://localhost:8017/v1/models', 'http://[::1]:8017/v1/models'],
    ['http://0.0.0.0:8017', 'http://127.0.0.1:8017/', 'http://0.0.0.0:8017/'],
  ])('for %s is used for %s, and the request goes to the stored address', (kept, address, expected) => {
    storeKey(kept, 'txp_kept', environment());
    expect(asked(address)).toBe(expected);
  });

  it.each([
    ['http://127.0.0.1:8017', 'http://[::1]:8017/'],
    ['http://localhost:8017', 'http://127.0.0.1:8017/'],
    ['http://127.0.0.1:8017', 'http://localhost:8018/'],
    ['http://127.0.0.1:8017', 'https://localhost:8017/'],
    ['http://127.0.0.1:8017', 'http://localhost.example.com:8017/'],
  ])('for %s is not used for %s, where somebody else may listen', (kept, address) => {
    storeKey(kept, 'txp_kept', environment());
    expect(asked(address)).toBe(address);
  });

  it('gives way to a key stored for the requested name, and to TXP_API_KEY', () => {
    storeKey('http://127.0.0.1:8017', 'txp_kept', environment());
    const url = new URL('http://localhost:8017/');
    expect(atKeptAddress(url, { ...environment(), TXP_API_KEY: 'txp_given' })).toBe(url);
    storeKey('http://localhost:8017', 'txp_own', environment());
    expect(atKeptAddress(url, environment())).toBe(url);
  });

  it('is mentioned in the hint when a request to another loopback address has no key', () => {
    storeKey('http://127.0.0.1:8017', 'txp_kept', environment());
    expect(loginHint(new URL('http://[::1]:8017/'), environment())).toBe(
      'a key is stored for http://127.0.0.1:8017: use that address, or give its key once with: txp login http://[::1]:8017, or with TXP_API_KEY',
    );
    expect(loginHint(new URL('http://[::1]:8018/'), environment())).toBe('give its key once with: txp login http://[::1]:8018, or with TXP_API_KEY');
  });
});
