import type { Site } from '#tests/browser/site.ts';

/** The code in the newest email to someone, as the outbox of the machine shows it. */
export async function mailedCode({ url }: Pick<Site, 'url'>, to: string): Promise<string> {
  return new URL(await mailedLink({ url }, to)).searchParams.get('oobCode') ?? '';
}

/** The link of the newest email to someone. */
export async function mailedLink({ url }: Pick<Site, 'url'>, to: string): Promise<string> {
  const { messages } = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as {
    messages: { to: string; text: string }[];
  };
  const text = messages.find((message) => message.to === to)?.text ?? '';
  const link = /https?:\/\/\S*oobCode=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no letter with a link to ${to}.`);
  return link;
}
