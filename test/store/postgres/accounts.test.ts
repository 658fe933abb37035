// Keys, credits, usage and rates in PostgreSQL: the contract, and what only holds where several servers share them.
import { describeAccounts } from '../account-contract.js';
import { usePostgres } from './stores.js';

const stores = usePostgres();

describeAccounts('the PostgreSQL store', async (options) => {
  const store = await stores.open({ leaseMs: 10_000, ...options });
  return { store, advance: store.advance, now: store.now };
});
