import { useEffect, useState } from 'react';
import { personalCode } from '../../../../../contract/friends/routes.ts';
import type { PersonalCode } from '../../../../../contract/friends/schemas.ts';
import { api } from '../../../../api/browser-api.ts';

/** Returns the customer's code for friends; undefined until it is loaded. */
export function usePersonalCode(): PersonalCode | undefined {
  const [code, setCode] = useState<PersonalCode>();
  useEffect(() => {
    let isLeft = false;
    api.call(personalCode).then(
      (known) => !isLeft && setCode(known),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return code;
}
