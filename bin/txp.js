#!/usr/bin/env node
// Starts the command line. Until it says how it ended, a fault counts as a bug: Node's own exit code 1 would read as the answer "no".
process.exitCode = 70;
const { main } = await import('../dist/cli/main.js').catch((error) => {
  const isBuilt = error.code !== 'ERR_MODULE_NOT_FOUND';
  process.stderr.write(isBuilt ? `txp: bug: ${error.message}\n` : 'txp: not built or not fully installed; run: npm ci --include=dev\n');
  if (!isBuilt) process.exitCode = 69;
  return { main: undefined };
});
if (main !== undefined) process.exitCode = await main();
