// Preloaded into a real server by NODE_OPTIONS: kills it with SIGKILL at a named point of its work, found from outside in the driver, the HTTP
// server and the messages to threads. The program itself knows nothing of it. A point that is never reached leaves the server alive.
// The file KILL_FILE names the point and, after a tab, which arrival at it since the file was written (from 1) kills; without the file nothing is killed.
// KILL_TEXT kills instead when a text that contains it is passed to a thread.
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { MessagePort } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const { KILL_FILE: file, KILL_TEXT: poison } = process.env;

function armed() {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

let [order, times] = ['', 0];
function reach(name) {
  const now = armed();
  if (now !== order) [order, times] = [now, 0];
  const [point, on] = order.split('\t');
  if (name === point && ++times === Number(on)) process.kill(process.pid, 'SIGKILL');
}

const verbs = { accept: /INSERT INTO item/, claim: /UPDATE item SET state = 'running'/, result: /INSERT INTO ledger .*'batch-item'/ };
const touched = new Set();

const { prepare, transaction } = Sqlite.prototype;
Sqlite.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  const verb = Object.keys(verbs).find((name) => verbs[name].test(sql));
  if (verb === undefined) return statement;
  const { run } = statement;
  statement.run = (...values) => {
    const changes = run.apply(statement, values);
    touched.add(verb);
    reach(`inside the ${verb} transaction`);
    return changes;
  };
  return statement;
};

let depth = 0;
Sqlite.prototype.transaction = function (work) {
  const made = transaction.call(this, (...values) => {
    depth++;
    try {
      const result = work(...values);
      if (depth === 1) for (const verb of touched) reach(`before the ${verb} commit`);
      return result;
    } finally {
      depth--;
    }
  });
  const watch =
    (run) =>
    (...values) => {
      if (depth > 0) return run(...values);
      touched.clear();
      const result = run(...values);
      for (const verb of touched) reach(`after the ${verb} commit`);
      return result;
    };
  return Object.assign(watch(made), { immediate: watch(made.immediate) });
};

const { end, write } = ServerResponse.prototype;
ServerResponse.prototype.end = function (...values) {
  const { method, url } = this.req;
  if (method === 'POST' && url === '/v1/batches') this.once('finish', () => reach('after the answer'));
  return end.apply(this, values);
};
ServerResponse.prototype.write = function (...values) {
  const result = write.apply(this, values);
  // In the next turn what was written has been passed to the socket, and is on its way to the client.
  if (this.req.url.endsWith('/output')) setImmediate(() => reach('during the output'));
  return result;
};

const listen = MessagePort.prototype.on;
MessagePort.prototype.on = function (name, listener) {
  if (name !== 'message') return listen.call(this, name, listener);
  return listen.call(this, name, (message) => {
    for (const reply of message.replies ?? []) if (reply.answer?.operation === 'summarize') reach("after the engine's answer");
    listener(message);
  });
};
const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (message, ...rest) {
  if (
    poison !== undefined &&
    Array.isArray(message.requests) &&
    JSON.stringify(message.requests.map(({ task }) => task?.body ?? '')).includes(poison)
  )
    process.kill(process.pid, 'SIGKILL');
  return postMessage.call(this, message, ...rest);
};
