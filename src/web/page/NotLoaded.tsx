import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { asApiError } from '../api/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/EmptyState.tsx';

export interface NotLoadedProps extends Pick<EmptyStateProps, 'level'> {
  /** Says what could not be loaded; undefined: the reason is the title. */
  readonly title: string | undefined;
  /** Why the request failed; null or undefined while it is under way. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** A placeholder that is shown while the request is under way. */
  readonly children?: ReactNode;
}

/**
 * Replaces data that is not loaded: a placeholder during loading, and after a failure the reason with a button to try
 * again.
 */
export function NotLoaded({ error, onRetry, title, level, children }: NotLoadedProps) {
  if (!error) return children;
  const reason = asApiError(error).message;
  return (
    <EmptyState
      level={level}
      icon="alert"
      title={title ?? reason}
      action={<Button onClick={() => void onRetry()}>{t('Riprova')}</Button>}
    >
      {title && reason}
    </EmptyState>
  );
}
