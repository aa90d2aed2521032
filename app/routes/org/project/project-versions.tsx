import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ProjectVersionsPage } from '#app/project-versions/project-versions-page.tsx';
import type { Route } from './+types/project-versions.ts';

export { action, loader } from './load-project-versions.ts';

/** Where something was refused, the work may be another one than is shown. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== undefined || defaultShouldRevalidate;
}

export default function ProjectVersions({ loaderData, actionData }: Route.ComponentProps) {
  return <ProjectVersionsPage data={loaderData} answer={actionData} />;
}
