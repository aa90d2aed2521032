import { requestScope } from '#app/context.ts';
import { type ApiDocument, operationsOf } from '#app/records/operations.ts';
import type { Route } from './+types/api.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { describeApi, account, publicUrl } = context.get(requestScope);
  const operations = operationsOf(describeApi() as ApiDocument);
  return { operations, isSignedIn: account !== undefined, origin: publicUrl };
}
