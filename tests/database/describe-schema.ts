// Everything that makes up the structure of a database, one line each, so that two of them can be compared.

import type { Queries } from '#platform/database/database.ts'

const ours = `('auth', 'private', 'public', 'server', 'storage')`

/** Who may do what, in one order whichever way it was granted. */
const rights = (acl: string, kind: string, owner: string) =>
  `coalesce((select string_agg(format('%s=%s%s', coalesce(g.rolname, 'public'), a.privilege_type,
       case when a.is_grantable then '*' else '' end), ' ' order by g.rolname, a.privilege_type)
     from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a left join pg_roles g on g.oid = a.grantee), '')`

const queries = [
  `select 'schema', n.nspname, r.rolname, ${rights('n.nspacl', 'n', 'n.nspowner')}, obj_description(n.oid)
     from pg_namespace n join pg_roles r on r.oid = n.nspowner where n.nspname in ${ours}`,
  `select 'default rights', r.rolname, n.nspname, d.defaclobjtype, d.defaclacl::text
     from pg_default_acl d join pg_roles r on r.oid = d.defaclrole left join pg_namespace n on n.oid = d.defaclnamespace`,
  `select 'relation', n.nspname, c.relname, c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
       r.rolname, c.reloptions::text, obj_description(c.oid, 'pg_class'),
       ${rights('c.relacl', 'r', 'c.relowner')}, case when c.relkind = 'v' then pg_get_viewdef(c.oid) end,
       (select to_jsonb(q) - 'seqrelid' from pg_sequence q where q.seqrelid = c.oid)::text
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
     where n.nspname in ${ours} and c.relkind in ('r', 'v', 'm', 'S', 'c', 'p')`,
  `select 'column', n.nspname, c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
       format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
       pg_get_expr(d.adbin, d.adrelid), o.collname, col_description(c.oid, a.attnum),
       case when a.attacl is not null then ${rights('a.attacl', 'c', 'c.relowner')} end
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation o on o.oid = a.attcollation
     where n.nspname in ${ours} and c.relkind in ('r', 'v', 'm', 'c', 'p') and a.attnum > 0 and not a.attisdropped`,
  `select 'constraint', n.nspname, c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid), c.convalidated
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname in ${ours}`,
  `select 'index', i.schemaname, i.indexname, i.indexdef from pg_indexes i where i.schemaname in ${ours}`,
  `select 'policy', p.polrelid::regclass, p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[]::text,
       pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid) from pg_policy p`,
  `select 'trigger', pg_get_triggerdef(t.oid), t.tgenabled
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${ours} and not t.tgisinternal`,
  `select 'function', pg_get_functiondef(p.oid), r.rolname, ${rights('p.proacl', 'f', 'p.proowner')}, obj_description(p.oid, 'pg_proc')
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
     where n.nspname in ${ours} and p.prokind <> 'a'`,
  `select 'type', n.nspname, t.typname, t.typtype, r.rolname, ${rights('t.typacl', 'T', 't.typowner')}, obj_description(t.oid, 'pg_type'),
       (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
     from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_roles r on r.oid = t.typowner where n.nspname in ${ours}`,
]

/** The tables, columns, constraints, indexes, policies, triggers, functions, types and rights of the product, sorted. */
export async function describeSchema(database: Queries): Promise<string[]> {
  const lines: string[] = []
  for (const query of queries) {
    const rows = await database.query<{ line: string }>(`select to_json(t)::text as line from (${query}) t`)
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.sort()
}
