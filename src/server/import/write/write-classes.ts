import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { classGroups } from '../records/product-classes.ts';

/** Creates the shop's classes; existing ones keep their texts. */
export async function writeClassNames(tx: Tx): Promise<void> {
  const classes = classGroups.flatMap((group) =>
    Object.entries(group.classes).map(([name, description], index) => ({
      group: group.id,
      name,
      description,
      priority: index + 1,
    })),
  );
  await tx.query(sql`
    insert into product_class_groups select id, name
    from jsonb_to_recordset(${JSON.stringify(classGroups)}::jsonb) as g(id int, name text) on conflict do nothing`);
  await tx.query(sql`
    insert into product_classes (class_group_id, name, description, priority)
    select "group", name, description, priority
    from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as c("group" int, name text, description text, priority int)
    on conflict do nothing`);
  await tx.query({
    text: `insert into product_class_rules (name, max_quantity) values ('Acqua', 24) on conflict do nothing`,
  });
}

/** Writes the classes of the staged records. Classes that other sources gave a product stay. */
export async function writeClassMembers(tx: Tx): Promise<void> {
  await tx.query({
    text: `delete from product_class_members m using incoming i, product_classes c
      where m.product_id = i.product_id and c.class_id = m.class_id and m.source = 'shop'
        and not (i.classes ? c.name or i.classes ? (c.class_group_id || ':' || c.name))`,
  });
  await tx.query({
    text: `insert into product_class_members (product_id, class_id)
      select i.product_id, c.class_id from incoming i join product_classes c on i.classes ? c.name
        or i.classes ? (c.class_group_id || ':' || c.name)
      on conflict (product_id, class_id) do update set source = 'shop' where product_class_members.source <> 'shop'`,
  });
}
