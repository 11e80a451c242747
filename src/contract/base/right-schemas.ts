import { Type } from 'typebox';
import { STAFF_RIGHTS, STAFF_ROLES } from './rights.ts';

export const StaffRoleName = Type.Enum([...STAFF_ROLES]);
export const StaffRightName = Type.Enum([...STAFF_RIGHTS]);
