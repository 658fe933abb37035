import { embeddedEngine } from '../../../src/engines/embedded/index.js';
import { describeEngine } from '../../contracts/engine-contract.js';

describeEngine('the embedded engine', embeddedEngine());
