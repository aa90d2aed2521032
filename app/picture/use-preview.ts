import { useEffect, useState } from 'react';

/** The address of a chosen picture, for this page alone; undefined where none is chosen. */
export function usePreview(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) {
      setAddress(undefined);
      return;
    }
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
