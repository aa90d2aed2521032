import { data } from 'react-router';
import { z } from 'zod';
import { requestScope } from '#app/context.ts';
import { readForm } from '#app/read-form.ts';
import { loadSitePage } from '#app/site/load-site-page.ts';
import { findAccount } from '#database/account.ts';
import { normaliseEmail } from '#domain/account.ts';
import type { Route } from './+types/support.ts';

const Message = z.object({
  name: z.string().trim().max(100).catch(''),
  email: z.string().refine((text) => normaliseEmail(text) !== undefined),
  message: z.string().trim().min(10).max(10_000),
  form: z.uuid(),
  proof: z.string().max(4_000).catch(''),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { account, commands, contact } = context.get(requestScope);
  const page = await loadSitePage(context, 'support');
  const email = account && (await findAccount(commands.db.reader, account.uid))?.email;
  return { page, form: crypto.randomUUID(), isOpen: await contact.isOpen(), email };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { contact } = context.get(requestScope);
  const form = Object.fromEntries(await readForm(request));
  const { website = '', ...given } = form;
  // No person sees this field: a program that fills it in gets the usual answer, and nothing is sent.
  if (website !== '') return { ok: true } as const;
  const parsed = Message.safeParse(given);
  if (!parsed.success) {
    // A plain post loads a new page: the typed text stands in it again.
    const kept = Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'proof')) as Record<
      string,
      string
    >;
    const wrong = parsed.error.issues.map(({ path }) => String(path[0]));
    return data({ ok: false, wrong, kept, failed: undefined } as const, { status: 422 });
  }
  const email = normaliseEmail(parsed.data.email) ?? '';
  const outcome = await contact.write({ ...parsed.data, email });
  if (outcome === 'sent') return { ok: true } as const;
  const { name, message } = parsed.data;
  const kept: Record<string, string> = { name, email, message };
  return data({ ok: false, wrong: [] as string[], kept, failed: outcome } as const, {
    status: outcome === 'tooMany' ? 429 : 404,
  });
}
