import { createContext, useContext, useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { isNetworkError, tellFailure } from './application-error.ts';

/** The id of what failed while the server made this page. */
export const ServerFailure = createContext<string | undefined>(undefined);

/** In a browser: the id on the server's page, until someone moves to another. */
let fromServer: string | undefined;

/** Reads the server's id out of the page, before React looks at it. */
export function readServerFailure(): string | undefined {
  fromServer = document.querySelector<HTMLElement>('[data-failure]')?.dataset.failure;
  return fromServer;
}

/** The id under which the log has an error; undefined for an error that is no failure of ours. */
export function useFailureId(error: unknown): string | undefined {
  const ofServer = useContext(ServerFailure);
  const isFailure = !isRouteErrorResponse(error) && !isNetworkError(error);
  const [id, setId] = useState(() =>
    isFailure && (typeof document === 'undefined' || fromServer !== undefined) ? ofServer : undefined,
  );
  useEffect(() => {
    if (isFailure) setId((kept) => kept ?? tellFailure(error));
    fromServer = undefined;
  }, [error, isFailure]);
  return id;
}
