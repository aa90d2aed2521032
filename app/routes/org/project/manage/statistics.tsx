import { ManagePage } from '#app/work/manage-page.tsx';
import { StatisticsSection } from '#app/work/statistics-section.tsx';
import type { Route } from './+types/statistics.ts';

export { loader } from './load-statistics.ts';

export default function ManageStatistics({ loaderData }: Route.ComponentProps) {
  return (
    <ManagePage section="statistics">
      <StatisticsSection statistics={loaderData} />
    </ManagePage>
  );
}
