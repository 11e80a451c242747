import { createContext } from 'react-router';

/** The input of a form that was submitted without scripts and refused, with its errors. */
export interface PostedForm {
  readonly formId: number;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** Messages by field id. */
  readonly problems: Readonly<Record<string, string>>;
  readonly message: string;
  readonly files: Readonly<Record<string, readonly { readonly token: string; readonly name: string }[]>>;
}

/** The refused form while the server renders the reply to it; null otherwise. */
export const postedContext = createContext<PostedForm | null>(null);
