/**
 * `npm run admin -- EMAIL` makes an account an administrator (decision 78). Without an account of that e-mail, or
 * without an e-mail, it prints a link by which the first administrator makes one.
 */
import { normaliseEmail } from '../src/domain/base/validators.ts';
import { readConfig } from '../src/server/config/config.ts';
import {
  administratorLink,
  makeAdministrator,
  newAdministratorLink,
} from '../src/server/features/customers/first-administrator.ts';
import { withShopDatabase } from './shop-database.ts';

const email = normaliseEmail(process.argv[2] ?? '');
await withShopDatabase(async (db) => {
  if (email !== '' && (await db.tx((tx) => makeAdministrator(tx, email))))
    return console.log(`  ${email} is an administrator now; who is logged in already, is one from the next page on.`);
  if (email !== '') console.log(`  There is no account of ${email}.`);
  const token = await newAdministratorLink(db, new Date());
  console.log('  Whoever opens this link makes the account of an administrator. It is valid until it is used:');
  console.log(`  ${administratorLink(readConfig(process.env).publicUrl, token)}`);
});
