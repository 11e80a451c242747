import { STAFF_ROLES, type StaffRole } from '../../../contract/base/rights.ts';
import { msg } from '../../../language/language.ts';

const NAMES: Readonly<Record<StaffRole, string>> = {
  administrator: msg('Amministratore'),
  catalogue: msg('Catalogo'),
  content: msg('Testi e pagine'),
  customer_service: msg('Assistenza clienti'),
  picker: msg('Preparazione ordini'),
  driver: msg('Autista'),
  store_manager: msg('Responsabile di negozio'),
};

/** Every role with its name, in the order in which they are shown. */
export const ROLE_NAMES = STAFF_ROLES.map((role) => ({ role, name: NAMES[role] }));
