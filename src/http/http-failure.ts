// Failures of the protocol itself, which are independent of operations: a wrong method, too large a body, a foreign host.

export class HttpFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'HttpFailure';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
