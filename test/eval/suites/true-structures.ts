// Structured contexts for the check that lines are kept byte for byte with the lines that give them meaning. Written for this suite; `held` ones are never
// read while tuning.

export interface StructureContext {
  readonly kind: 'code' | 'yaml' | 'ini' | 'diff' | 'log' | 'table' | 'nick' | 'mail';
  readonly held: boolean;
  readonly question: string;
  readonly lines: readonly string[];
}

const indented = (text: string): string[] => text.split('\n').slice(1, -1);

export const structureContexts: readonly StructureContext[] = [
  {
    kind: 'code',
    held: false,
    question: 'How long does the queue wait before it tries again?',
    lines: indented(`
import time
from queue import Queue

MAX_TRIES = 5

def connect(host, port=5672):
    # port 0 lets the system choose
    if not host:
        raise ValueError("host is missing")
    return open_socket(host, port)

class Worker:
    def __init__(self, queue):
        self.queue = queue
        self.tries = 0

    def wait(self):
        delay = 2 ** self.tries
        if delay > 60:
            delay = 60
        time.sleep(delay)

    def run(self):
        while self.tries < MAX_TRIES:
            try:
                job = self.queue.get(timeout=30)
                job.start()
                self.tries = 0
            except TimeoutError:
                self.tries += 1
                self.wait()
        return False

def main():
    worker = Worker(Queue())
    if not worker.run():
        print("gave up after", MAX_TRIES)
`),
  },
  {
    kind: 'code',
    held: true,
    question: 'What is the discount for members?',
    lines: indented(`
const rates = { member: 0.15, guest: 0 };

export function discount(customer) {
  if (customer.blocked) {
    return 0;
  }
  // members who joined before 2020 keep the old rate
  if (customer.joined < 2020) {
    return 0.2;
  }
  return rates[customer.kind] ?? 0;
}

export function total(basket, customer) {
  let sum = 0;
  for (const item of basket) {
    sum += item.price * item.count;
  }
  const reduced = sum * (1 - discount(customer));
  return reduced < 10 ? reduced + 3.5 : reduced;
}

export class Receipt {
  constructor(basket, customer) {
    this.basket = basket;
    this.customer = customer;
  }

  print() {
    console.log(\`Total: \${total(this.basket, this.customer)}\`);
  }
}
`),
  },
  {
    kind: 'yaml',
    held: false,
    question: 'What is the memory limit of the worker?',
    lines: indented(`
version: "3.8"
services:
  web:
    image: registry.local/shop-web:4.2
    ports:
      - "8080:80"
    environment:
      LOG_LEVEL: warn
      CACHE: "off"
    deploy:
      replicas: 3
      resources:
        limits:
          memory: 512M
  worker:
    image: registry.local/shop-worker:4.2
    command: ["run", "--no-color"]
    deploy:
      replicas: 2
      resources:
        limits:
          memory: 2G
          cpus: "1.5"
  database:
    image: postgres:16
    volumes:
      - data:/var/lib/postgresql/data
    # never expose this port
    expose:
      - "5432"
volumes:
  data:
    driver: local
`),
  },
  {
    kind: 'yaml',
    held: true,
    question: 'When does the nightly job run?',
    lines: indented(`
name: checks
on:
  push:
    branches: [main]
  schedule:
    - cron: "15 3 * * *"
jobs:
  lint:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@v4
      - name: Lint
        run: npm run lint
  nightly:
    if: github.event_name == 'schedule'
    runs-on: ubuntu-24.04
    timeout-minutes: 90
    steps:
      - uses: actions/checkout@v4
      - name: Long tests
        run: npm run test:long
        env:
          SEED: "17"
          RETRIES: "0"
`),
  },
  {
    kind: 'ini',
    held: false,
    question: 'Which port does the mail relay use?',
    lines: indented(`
; main settings
[server]
host = 0.0.0.0
port = 8443
tls = on

[mail]
relay = mx.corp.example
port = 587
; 0 means no limit
max_size = 0
sender = no-reply@corp.example

[cache]
enabled = no
ttl = 300

[users]
min_password = 12
lock_after = 5
`),
  },
  {
    kind: 'ini',
    held: true,
    question: 'How many backups are kept?',
    lines: indented(`
[backup]
target = /srv/backup
keep = 14
compress = true

[database]
name = orders
pool = 20
readonly = false

[alerts]
mail = ops@corp.example
pager =
quiet_hours = 22-6
`),
  },
  {
    kind: 'diff',
    held: false,
    question: 'What changed in the timeout?',
    lines: indented(`
diff --git a/src/client.py b/src/client.py
index 4f2a1c9..b07d3e1 100644
--- a/src/client.py
+++ b/src/client.py
@@ -12,7 +12,7 @@ class Client:
     def __init__(self, host):
         self.host = host
-        self.timeout = 30
+        self.timeout = 5
         self.retries = 3

@@ -40,6 +40,8 @@ class Client:
     def close(self):
+        if self.socket is None:
+            return
         self.socket.close()
diff --git a/README.md b/README.md
index 11aa22b..33cc44d 100644
--- a/README.md
+++ b/README.md
@@ -1,4 +1,4 @@
 # Client
-A client for the queue.
+A small client for the queue.

`),
  },
  {
    kind: 'diff',
    held: true,
    question: 'Which limit was removed?',
    lines: indented(`
--- a/limits.conf
+++ b/limits.conf
@@ -1,6 +1,5 @@
 max_users 100
 max_files 4096
-max_jobs 16
 log_level info
 color never
@@ -20,4 +19,6 @@
 listen 127.0.0.1
 port 9000
+# not reachable from outside
+public no
 motd off
`),
  },
  {
    kind: 'log',
    held: false,
    question: 'Why did the payment fail?',
    lines: [
      ...Array.from({ length: 14 }, (_, at) => `2024-05-02T08:00:${10 + at}Z INFO  web-1 GET /cart/${40 + at} 200 ${7 + at} ms`),
      '2024-05-02T08:00:31Z WARN  pay-2 card gateway slow: 4100 ms',
      '2024-05-02T08:00:33Z ERROR pay-2 payment 8817 failed: certificate expired',
      'java.security.cert.CertificateExpiredException: NotAfter: Wed May 01 23:59:59 UTC 2024',
      '\tat sun.security.x509.CertificateValidity.valid(CertificateValidity.java:277)',
      '\tat example.pay.Gateway.open(Gateway.java:88)',
      ...Array.from({ length: 14 }, (_, at) => `2024-05-02T08:00:${36 + at}Z INFO  web-2 GET /cart/${70 + at} 200 ${9 + at} ms`),
    ],
  },
  {
    kind: 'log',
    held: true,
    question: 'Which disk was full?',
    lines: [
      ...Array.from({ length: 16 }, (_, at) => `Mar  3 04:1${at % 10}:0${at % 7} atlas cron[${2200 + at}]: (root) CMD (/usr/local/bin/rotate ${at})`),
      'Mar  3 04:20:11 atlas kernel: EXT4-fs (sdb2): no space left on device',
      'Mar  3 04:20:12 atlas backupd[411]: cannot write /mnt/b/today.tar: error 28',
      ...Array.from({ length: 16 }, (_, at) => `Mar  3 04:3${at % 10}:0${at % 7} atlas cron[${2300 + at}]: (root) CMD (/usr/local/bin/rotate ${at})`),
    ],
  },
  {
    kind: 'table',
    held: false,
    question: 'What does article K-118 cost?',
    lines: [
      'article,name,unit,price,stock',
      ...Array.from({ length: 24 }, (_, at) => `K-${101 + at},Bolt M${4 + at},box,${(3 + at * 0.35).toFixed(2)},${(at * 37) % 90}`),
    ],
  },
  {
    kind: 'table',
    held: true,
    question: 'How many seats does the Linde hall have?',
    lines: [
      '| Hall | Seats | Stage | Heated |',
      '| --- | ---: | --- | --- |',
      ...['Ahorn', 'Buche', 'Eiche', 'Erle', 'Esche', 'Fichte', 'Hasel', 'Kiefer', 'Linde', 'Pappel', 'Tanne', 'Ulme', 'Weide'].map(
        (name, at) => `| ${name} | ${80 + 15 * at} | ${at % 3 === 0 ? 'no' : 'yes'} | ${at % 4 === 0 ? 'not in winter' : 'yes'} |`,
      ),
    ],
  },
  {
    kind: 'nick',
    held: false,
    question: 'When is the freeze?',
    lines: [
      '<ovid> morning all',
      '<tamsin> hi! did the nightly pass?',
      '<ovid> no, 3 tests fail on arm64, not on x86',
      '<brk> it is the clock thing again: they wait 10 ms and the runner needs 40',
      '<tamsin> then we should not freeze today',
      '<brk> +1, unless somebody rewrites them before noon',
      '<ovid> ok. freeze moves to thursday 17:00 utc',
      '<tamsin> thursday works for me',
      '<brk> who tells the docs people?',
      '<ovid> I will, right after lunch',
      '<zed_> is 2.9 still getting fixes?',
      '<tamsin> only security ones, never features',
    ],
  },
  {
    kind: 'nick',
    held: true,
    question: 'What is the password rule?',
    lines: [
      '[09:14] <lena> the form rejects my password',
      '[09:14] <pim> how long is it?',
      '[09:15] <lena> 11 characters, with digits',
      '[09:15] <pim> it needs at least 14, and no spaces at the end',
      '[09:16] <lena> since when? the page does not say so',
      '[09:17] <pim> since monday. the text was never changed',
      '[09:18] <oto> I will fix the text, but not before friday',
      '[09:19] <lena> fine, thanks',
    ],
  },
  {
    kind: 'mail',
    held: false,
    question: 'Who gets a copy of the offer?',
    lines: [
      'From: Irma Voss <irma@hafen.example>',
      'To: Joel Okafor <joel@kran.example>',
      'Cc: buero@hafen.example; recht@hafen.example',
      'Date: Tue, 11 Feb 2025 09:02:44 +0100',
      'Subject: Offer 25-0117, not yet signed',
      'Message-ID: <77.ab@hafen.example>',
      '',
      'Dear Joel, the offer is attached.',
      'It is not binding until both of us have signed, and the price of 48,200 euros does not include transport.',
      'Please answer by 28 February, because the crane cannot be held longer.',
    ],
  },
  {
    kind: 'mail',
    held: true,
    question: 'When was the reply sent?',
    lines: [
      'Return-Path: <no-reply@lists.example>',
      'From: Pavel <pavel@lists.example>',
      'To: dev@lists.example',
      'Date: Wed, 4 Sep 2024 18:40:00 -0400',
      'Subject: Re: dropping support for 32 bit',
      '',
      'We have no users on 32 bit since 2021.',
      'I would not drop it in a minor release, though.',
      'The build takes 14 minutes longer than it has to.',
    ],
  },
];
