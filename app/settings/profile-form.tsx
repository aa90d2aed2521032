import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { DoneNotice } from '#app/ui/done-notice.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFailureFocus } from '#app/ui/use-failure-focus.ts';
import type { Profile } from '#commands/organisation/change-profile.ts';
import { displayNameLength } from '#domain/account.ts';
import type { IdentitySentence } from '#domain/identity-error.ts';
import { type ProfileLink, type ProfileProblem, profileLengths } from '#domain/profile.ts';
import { slugLength, slugOf } from '#domain/slug.ts';
import { ProfileLinks } from './profile-links.tsx';

/** How someone, or an organisation, appears: the same form for both. */
export function ProfileForm({
  profile,
  origin,
  typed,
  problems,
  kept,
  before,
  labels,
}: {
  profile: { name: string; slug: string; bio: string; links: readonly ProfileLink[] };
  /** The beginning of an address before the slug. */
  origin: string;
  /** Typed values that were refused: without scripts the page is loaded again, and still has them. */
  typed: Profile | undefined;
  problems: readonly ProfileProblem[];
  /** The answer that says it is saved. */
  kept: object | undefined;
  /** An action that runs first, where the name is kept elsewhere; its answer is shown instead of sending the form. */
  before?: ((name: string) => Promise<IdentitySentence | undefined>) | undefined;
  /** The labels of its fields for a shared organisation, not someone's own. */
  labels?: { readonly name: string; readonly bio: string };
}) {
  const t = useStrings();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const [name, setName] = useState((typed ?? profile).name);
  const [slug, setSlug] = useState((typed ?? profile).slug);
  const [refused, setRefused] = useState<IdentitySentence>();
  const form = useFailureFocus<HTMLFormElement>(problems.length > 0 ? problems : refused);
  const problemOf = (field: string) => {
    const problem = problems.find((some) => some.field === field);
    return problem && t(`profile.problem.${problem.kind === 'notAllowed' ? kindOf(field) : problem.kind}`);
  };
  const offered = slugOf('organisation', name);

  async function send(event: React.FormEvent<HTMLFormElement>) {
    if (!before || name === profile.name) return;
    event.preventDefault();
    const filled = event.currentTarget;
    const answer = await before(name);
    setRefused(answer);
    if (answer === undefined) await submit(filled, { method: 'post' });
  }

  return (
    <Form ref={form} method="post" className="stack form" onSubmit={send}>
      <DoneNotice done={kept}>{t('settings.kept')}</DoneNotice>
      {refused ? <Notice kind="error">{t(`auth.error.${refused}`)}</Notice> : null}
      {problemOf('links') ? <Notice kind="error">{problemOf('links')}</Notice> : null}
      <Field
        label={labels?.name ?? t('profile.name')}
        name="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="nickname"
        required
        maxLength={displayNameLength}
        error={problemOf('name')}
      />
      <Field
        label={t('profile.slug')}
        name="slug"
        value={slug}
        onChange={({ target }) => setSlug(target.value)}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={slugLength.most}
        hint={t('profile.slugHint', { address: `${origin}/${slug}` })}
        error={problemOf('slug')}
      />
      {offered !== undefined && offered !== slug && name !== profile.name ? (
        <button type="button" className="btn btn--quiet btn--sm" onClick={() => setSlug(offered)}>
          {t('profile.offerSlug', { slug: offered })}
        </button>
      ) : null}
      <TextArea
        label={labels?.bio ?? t('profile.bio')}
        name="bio"
        rows={4}
        defaultValue={(typed ?? profile).bio}
        maxLength={profileLengths.bio}
        hint={labels ? undefined : t('profile.bioHint')}
        error={problemOf('bio')}
      />
      <ProfileLinks links={(typed ?? profile).links} problemOf={problemOf} />
      <button type="submit" className="btn btn--primary" aria-busy={isBusy} disabled={isBusy}>
        {t('settings.keep')}
      </button>
    </Form>
  );
}

function kindOf(field: string): 'noSlug' | 'noAddress' {
  return field === 'slug' ? 'noSlug' : 'noAddress';
}
