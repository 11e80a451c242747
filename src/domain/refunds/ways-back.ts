import { msg } from '../../language/language.ts';

/** How something is given back that is not money, to be shown by `t`. */
export const WAYS_BACK = {
  offAccount: msg('Tolti da quanto devi'),
  offDue: msg('Tolti dalla scadenza {due}'),
  certificate: msg('Buono {code}'),
  newCertificate: msg('Nuovo buono {code}, valido fino al {day}'),
} as const;
