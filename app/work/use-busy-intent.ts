import { useNavigation } from 'react-router';

/** Which form is being sent. */
export function useBusyIntent(): string | undefined {
  const { formData } = useNavigation();
  return formData?.get('intent')?.toString();
}
