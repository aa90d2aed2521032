import { ExportSection } from '#app/manuscript/export-section.tsx';
import { ImportSection } from '#app/manuscript/import-section.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { ManagePage } from '#app/work/manage-page.tsx';
import type { Route } from './+types/files.ts';

export { action, loader } from './load-files.ts';

export default function ManageFiles({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastAnswer(actionData, loaderData.path);
  return (
    <ManagePage section="files" result={result}>
      <ImportSection files={loaderData} />
      <ExportSection files={loaderData} result={result} />
    </ManagePage>
  );
}
