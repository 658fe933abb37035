// Keys, credits, usage and rates in PostgreSQL keep the contract of accounts.
import { describeAccounts } from '../account-contract.js';
import { usePostgres } from './stores.js';

const stores = usePostgres();

describeAccounts('the PostgreSQL store', async (options) => {
  const store = await stores.open({ leaseMs: 10_000, ...options });
  return { store, advance: store.advance, now: store.now };
});
