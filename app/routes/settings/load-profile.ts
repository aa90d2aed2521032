import { data } from 'react-router';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { notFound, refuse, statusOf } from '#app/responses.ts';
import { type AvatarResult, runAvatarForm } from '#app/settings/avatar-form.ts';
import { profileOf } from '#app/settings/profile-fields.ts';
import { changeProfile, type Profile } from '#commands/organisation/change-profile.ts';
import { findPersonalOrganisation } from '#database/organisation.ts';
import type { ProfileProblem } from '#domain/profile.ts';
import type { Route } from './+types/profile.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const organisation = await findPersonalOrganisation(scope.commands.db.reader, scope.account.uid);
  if (!organisation) notFound();
  const { slug, bio, links } = organisation;
  return {
    uid: scope.account.uid as string,
    isGuest: scope.account.isAnonymous,
    isHosted: scope.isHosted,
    origin: `${scope.publicUrl}/org`,
    profile: { name: scope.account.displayName, slug, bio, links },
    photoURL: scope.account.photoURL,
  };
}

/** Settings that no form has changed. */
const none: { problems: ProfileProblem[]; typed: Profile | undefined; avatar: AvatarResult | undefined } = {
  problems: [],
  typed: undefined,
  avatar: undefined,
};

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const organisation = await findPersonalOrganisation(scope.commands.db.reader, scope.account.uid);
  if (!organisation) notFound();
  const filled = await readForm(request);
  const avatar = await runAvatarForm(scope, filled);
  if (avatar && !avatar.ok) refuse(avatar.failure);
  if (avatar) {
    const status = 'problem' in avatar.value ? statusOf.invalid : 200;
    return data({ ...none, ok: false as const, avatar: avatar.value }, { status });
  }
  const profile = profileOf(filled);
  if (!profile) return data({ ...none, ok: false as const }, { status: 400 });
  const outcome = await changeProfile(scope.commands, scope.actor, organisation.id, profile);
  if (outcome.ok) return { ...none, ok: true as const };
  if (outcome.failure.kind !== 'invalid') refuse(outcome.failure);
  const problems = [...outcome.failure.problems];
  return data({ ...none, problems, typed: profile, ok: false as const }, { status: statusOf.invalid });
}
