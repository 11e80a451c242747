import { ApiError, asApiError } from './api-error.ts';

/**
 * For the `catch` of a call: adds the name of the action to a failure for which the server gives no reason (storefront
 * 8, cart action error keys), as in "Il prodotto non è stato aggiunto al carrello. Si è verificato un errore, riprova
 * tra qualche minuto." A reason of the server is shown alone.
 */
export function failing(action: string): (error: unknown) => never {
  return (error) => {
    const { kind, errors } = asApiError(error);
    const isExplained = kind === 'session' || (kind === 'refused' && errors[0]?.code !== 'UNKNOWN');
    if (isExplained) throw error;
    throw new ApiError(
      kind,
      errors.map((notice) => ({ ...notice, error: `${action} ${notice.error}` })),
    );
  };
}
