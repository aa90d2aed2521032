import { Form, Link, useSearchParams } from 'react-router';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { redirectTo } from '#app/responses.ts';
import { Page } from '#app/shell/page.tsx';
import { PageTitle } from '#app/shell/page-title.tsx';
import { useStrings } from '#app/strings.ts';
import { agreeToAdult } from '#commands/account/agree-to-adult.ts';
import { adultCookie, adultCookieAge } from '#domain/adult.ts';
import { splitLocale } from '#domain/locale.ts';
import { ownPath } from '#domain/own-address.ts';
import type { Route } from './+types/adult.ts';

/** Remembers the answer, in the browser and with the account of whoever is signed in, and goes on to what was asked for. */
export async function action({ context, request }: Route.ActionArgs) {
  await readForm(request);
  const scope = context.get(requestScope);
  const next = ownPath(new URL(request.url).searchParams.get('next')) ?? '/';
  if (scope.account) await agreeToAdult(scope.commands, scope.account.uid);
  const secure = scope.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `${adultCookie}=yes; Path=/; Max-Age=${adultCookieAge}; HttpOnly; SameSite=Lax${secure}`;
  return redirectTo(splitLocale(next).path, { headers: { 'Set-Cookie': cookie } });
}

/** Asks once whether somebody wants to read works for adults. A plain form, so that it works without a script. */
export default function Adult() {
  const t = useStrings();
  const [search] = useSearchParams();
  const next = ownPath(search.get('next'));
  const work = next && /^\/(?:[a-z]{2}\/)?org\/[^/]+\/[^/]+/.exec(next)?.[0];
  return (
    <Page className="page page--column gate">
      <PageTitle title={t('adult.title')} />
      <meta name="robots" content="noindex" />
      <h1>{t('adult.title')}</h1>
      <p>{t('adult.text')}</p>
      <p className="soft">{t('adult.remembered')}</p>
      <Form method="post" reloadDocument className="acts">
        <button type="submit" className="btn btn--primary btn--lg">
          {t('adult.yes')}
        </button>
        <Link className="btn btn--plain btn--lg" to={work ? splitLocale(work).path : '/'} reloadDocument>
          {t('adult.no')}
        </Link>
      </Form>
    </Page>
  );
}
