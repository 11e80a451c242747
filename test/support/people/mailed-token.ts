import type { ApiShop } from '../api-shop.ts';

/** Returns the token in the link of the recipient's newest mail with this subject. */
export async function mailedToken(shop: ApiShop, email: string, subject: string): Promise<string> {
  await shop.jobs.drained();
  const mails = (await shop.allMails(email)).filter((mail) => mail.subject === subject);
  return /[?&]token=([\w-]+)/.exec(mails.at(-1)?.plain ?? '')?.[1] ?? '';
}
