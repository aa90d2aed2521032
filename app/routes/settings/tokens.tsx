import { Link } from 'react-router';
import { GuestNotice } from '#app/settings/guest-notice.tsx';
import { MadeToken } from '#app/settings/made-token.tsx';
import { NewToken } from '#app/settings/new-token.tsx';
import { Setting } from '#app/settings/setting.tsx';
import { TokenList } from '#app/settings/token-list.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/tokens.ts';
import type { TokenResult } from './load-tokens.ts';

export { action, loader } from './load-tokens.ts';

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
