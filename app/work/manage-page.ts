import { useNavigation } from 'react-router';
import type { ManageData, ManageResult } from '#app/routes/org/project/load-manage.ts';

/** The props of a section of the manage page. */
export type SectionProps = { manage: ManageData; result: ManageResult };

/** Which form is being sent. */
export function useBusyIntent(): string | undefined {
  const { formData } = useNavigation();
  return formData?.get('intent')?.toString();
}
