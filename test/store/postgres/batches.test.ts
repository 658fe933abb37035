// The store in PostgreSQL keeps the batch contract, as the one in SQLite does.
import { describeBatchStore } from '../batch-store-contract.js';
import { usePostgres } from './stores.js';

const stores = usePostgres();
const leaseMs = 10_000;

describeBatchStore('the PostgreSQL store', async () => {
  const { batches, advance } = await stores.open({ leaseMs, lives: 4 });
  return { store: batches, advance, leaseMs, lives: 4 };
});
