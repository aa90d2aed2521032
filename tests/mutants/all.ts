import { mutantsOfCommands } from './commands.ts';
import { mutantsOfDatabase } from './database.ts';
import { mutantsOfDomain } from './domain.ts';
import type { Mutant } from './mutant.ts';
import { mutantsOfPolicies } from './policies.ts';
import { mutantsOfServer } from './server.ts';

/** Every mutant, from the inner layers outwards. */
export const mutants: readonly Mutant[] = [
  ...mutantsOfDomain,
  ...mutantsOfPolicies,
  ...mutantsOfDatabase,
  ...mutantsOfCommands,
  ...mutantsOfServer,
];
