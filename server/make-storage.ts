import type { WholeContext } from '#commands/context.ts';
import { listRoles } from '#database/organisation.ts';
import type { StorageContext } from '#files/storage-context.ts';
import { passesAppCheck } from '#identity/app-check.ts';
import type { IdentityContext } from '#identity/context.ts';
import { findTokenHolder } from '#identity/token-holder.ts';

/** The object store of an installation: people are who the identity says they are. */
export function makeStorage(commands: WholeContext, identity: IdentityContext): StorageContext {
  const { settings } = identity;
  return {
    commands,
    bucket: settings.projectId,
    publicUrl: settings.publicUrl,
    log: identity.log,
    async whoIs(idToken) {
      const found = await findTokenHolder(identity, idToken);
      if (!found.ok) return undefined;
      const { id, isAnonymous } = found.value.account;
      return { accountId: id, isAnonymous, roles: await listRoles(commands.db.reader, id) };
    },
    // Senders of files are signed in, and have a quota.
    isChecked: (token) => passesAppCheck(identity, token, { isCounted: false }),
  };
}
