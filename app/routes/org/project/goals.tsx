import { GoalsPage } from '#app/goals/goals-page.tsx';
import { sendStints } from '#app/goals/stint-keeper.ts';
import type { Route } from './+types/goals.ts';

export { action, loader } from './load-goals.ts';

/** What was just written in this tab is counted before the page says how much it was. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await sendStints();
  return serverLoader();
}

export default function Goals({ loaderData, actionData }: Route.ComponentProps) {
  return <GoalsPage data={loaderData} answer={actionData} />;
}
