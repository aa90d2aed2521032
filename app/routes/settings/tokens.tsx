import { data, Link } from 'react-router';
import { z } from 'zod';
import { requireAccount } from '#app/account/require-account.ts';
import { readForm } from '#app/read-form.ts';
import { refuse } from '#app/responses.ts';
import { GuestNotice } from '#app/settings/guest-notice.tsx';
import { loadPerson } from '#app/settings/load-person.ts';
import { MadeToken } from '#app/settings/made-token.tsx';
import { NewToken } from '#app/settings/new-token.tsx';
import { isProvedLately } from '#app/settings/proved-lately.ts';
import { Setting } from '#app/settings/setting.tsx';
import { TokenList } from '#app/settings/token-list.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { endAccessToken, makeAccessToken, type TokenProblem } from '#commands/account/make-access-token.ts';
import { listAccessTokens } from '#database/access-token.ts';
import { areas } from '#domain/access-token.ts';
import { mayMakeTokens } from '#policies/access-token.ts';
import type { Route } from './+types/tokens.ts';

const End = z.object({ intent: z.literal('end'), id: z.string().max(100) });
const Make = z.object({ intent: z.literal('make'), name: z.string().max(1_000), days: z.coerce.number() });

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = requireAccount(context, request);
  const { actor, account, commands } = scope;
  const tokens = await listAccessTokens(commands.db.reader, account.uid, commands.now());
  return {
    person: await loadPerson(scope, account.uid),
    isProved: isProvedLately(scope),
    isGuest: mayMakeTokens(actor) !== 'allowed',
    tokens: tokens.map(({ id, name, scopes, expiresAt, lastUsedAt }) => ({ id, name, scopes, expiresAt, lastUsedAt })),
  };
}

export type TokenResult = {
  readonly made?: string;
  readonly hasEnded?: true;
  readonly problems?: readonly TokenProblem[];
  readonly wantsProof?: true;
  readonly typed?: Readonly<Record<string, string>>;
};

export async function action({ context, request }: Route.ActionArgs) {
  const scope = requireAccount(context, request);
  const { actor, commands } = scope;
  const form = Object.fromEntries(await readForm(request));
  const ending = End.safeParse(form);
  if (ending.success) {
    // One that has ended meanwhile is what was wanted.
    await endAccessToken(commands, actor, ending.data.id);
    return data<TokenResult>({ hasEnded: true });
  }
  const making = Make.safeParse(form);
  if (!making.success) refuse({ kind: 'invalid', problems: [] });
  const typed = Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  // Whoever sits down at a page that was left open opens the account to no program of theirs.
  if (!isProvedLately(scope)) return data<TokenResult>({ wantsProof: true, typed }, { status: 403 });
  const scopes = areas
    .map((area) => form[`scope-${area}`])
    .filter((scope) => typeof scope === 'string' && scope !== '');
  const made = await makeAccessToken(commands, actor, { ...making.data, scopes: scopes.map(String) });
  // Shown in this one answer, which nothing on the way keeps.
  if (made.ok) return data<TokenResult>({ made: made.value.token }, { headers: { 'Cache-Control': 'no-store' } });
  if (made.failure.kind !== 'invalid') refuse(made.failure);
  return data<TokenResult>({ problems: made.failure.problems, typed }, { status: 422 });
}

export default function TokenSettings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { tokens, isGuest } = loaderData;
  const result: TokenResult = actionData ?? {};
  return (
    <>
      <PageTitle title={t('tokens.title')} />
      <h1>{t('tokens.title')}</h1>
      <p className="soft st__intro">{t('tokens.intro')}</p>
      <p className="small st__intro">
        <Link className="link" to="/api">
          {t('tokens.aboutApi')}
        </Link>
      </p>
      {isGuest ? (
        <GuestNotice />
      ) : (
        <>
          {result.made ? <MadeToken token={result.made} /> : null}
          {result.hasEnded ? <Notice kind="success">{t('tokens.ended')}</Notice> : null}
          <Setting id="yours" title={t('tokens.yours')}>
            <TokenList tokens={tokens} />
          </Setting>
          <Setting id="new" title={t('tokens.new')}>
            <NewToken key={result.made} tokens={loaderData} result={result} />
          </Setting>
        </>
      )}
    </>
  );
}

export type TokensData = Route.ComponentProps['loaderData'];
export type ShownToken = TokensData['tokens'][number];
