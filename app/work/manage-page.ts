import { useNavigation } from 'react-router';
import type { ManageData, ManageResult } from '#app/routes/org/project/load-manage.ts';

/** What a section of the manage page is given. */
export type SectionProps = { manage: ManageData; result: ManageResult };

/** Which form is being sent. */
export function useBusyIntent(): string | undefined {
  const { formData } = useNavigation();
  return formData?.get('intent')?.toString();
}
