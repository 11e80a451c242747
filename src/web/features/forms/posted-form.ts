import { createContext } from 'react-router';

/** What was filled in and is wrong with it, of a form that was sent without scripts. */
export interface PostedForm {
  readonly formId: number;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** Messages by field id. */
  readonly problems: Readonly<Record<string, string>>;
  readonly message: string;
  readonly files: Readonly<Record<string, readonly { readonly token: string; readonly name: string }[]>>;
}

/** While the server renders the answer to such a form; null otherwise. */
export const postedContext = createContext<PostedForm | null>(null);
