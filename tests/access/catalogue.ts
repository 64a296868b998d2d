// What exists and what is granted, read from the database's own catalogue: nothing here is listed by hand.

import type { Queries } from '#platform/database/database.ts'

/** The roles that a request can have; whoever signed in is told apart by policies. */
export const roles = ['anon', 'authenticated', 'service_role'] as const
export type Role = (typeof roles)[number]
export type Verb = 'select' | 'insert' | 'update' | 'delete'

export interface Column {
  name: string
  /** The database fills it, whoever may write it. */
  isGenerated: boolean
  /** 'anon select' for each right. */
  rights: string[]
}

export interface Table {
  /** 'public.events' */
  name: string
  kind: 'table' | 'view'
  /** The only column of its primary key. */
  key: string | null
  hasPolicies: boolean
  /** Rights to all of it: 'anon delete', 'anon truncate'. */
  rights: string[]
  columns: Column[]
}

export interface Procedure {
  name: string
  /** Its name and those of its arguments, and whether it runs with the rights of whoever calls it. */
  signature: string
  /** Those that must be given, then those that need not. */
  inputs: { name: string; isOptional: boolean }[]
  /** Who may call it at all. */
  roles: Role[]
}

const allRoles = `unnest(array['${roles.join(`', '`)}'])`

/** What the API offers: its tables and views, and those of the storage API. */
export const readTables = (queries: Queries) =>
  queries.query<Table & object>(`
    select n.nspname || '.' || c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
      (select min(a.attname) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary having count(*) = 1) as key,
      c.relrowsecurity or c.reloptions @> array['security_invoker=true'] as "hasPolicies",
      (select coalesce(json_agg(role || ' ' || verb order by role, verb), '[]')
        from ${allRoles} role, unnest(array['delete', 'truncate', 'references', 'trigger']) verb
        where has_table_privilege(role, c.oid, verb)) as rights,
      (select json_agg(json_build_object('name', a.attname, 'isGenerated', a.attgenerated <> '' or a.attidentity = 'a', 'rights', (
          select coalesce(json_agg(role || ' ' || verb order by role, verb), '[]')
          from ${allRoles} role, unnest(array['select', 'insert', 'update']) verb
          where has_column_privilege(role, c.oid, a.attnum, verb))) order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'storage') and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    order by 1`)

/** Everything that can be called by /rest/v1/rpc. */
export const readProcedures = (queries: Queries) =>
  queries.query<Procedure & object>(`
    select p.proname as name, p.proname || '(' || coalesce(array_to_string(p.proargnames[1:p.pronargs], ', '), '') || ')'
        || case when p.prosecdef then '' else ' *as the caller*' end as signature,
      (select coalesce(json_agg(json_build_object('name', p.proargnames[n], 'isOptional', n > p.pronargs - p.pronargdefaults) order by n), '[]')
        from generate_series(1, p.pronargs) n) as inputs,
      (select coalesce(json_agg(role), '[]') from ${allRoles} role where has_function_privilege(role, p.oid, 'execute')) as roles
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    order by p.proname, pg_get_function_identity_arguments(p.oid)`)

export interface Schema {
  name: string
  /** 'anon usage' for each right. */
  rights: string[]
  /** Tables, views and sequences of which a role has any right, if it can name them. */
  reached: string[]
  /** Functions that a role may call, if it can name them. */
  callable: string[]
}

/** All other doors of the database: which schemas a role can name things in, and what of them is granted. */
export const readSchemas = (queries: Queries) =>
  queries.query<Schema & object>(`
    select n.nspname as name,
      (select coalesce(json_agg(role || ' ' || verb order by role, verb), '[]') from ${allRoles} role, unnest(array['usage', 'create']) verb
        where has_schema_privilege(role, n.oid, verb)) as rights,
      (select coalesce(json_agg(distinct c.relname), '[]') from pg_class c, ${allRoles} role
        where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and has_schema_privilege(role, n.oid, 'usage')
          and case when c.relkind = 'S' then has_sequence_privilege(role, c.oid, 'usage, select, update')
            else has_any_column_privilege(role, c.oid, 'select, insert, update, references')
              or has_table_privilege(role, c.oid, 'delete, truncate, trigger') end) as reached,
      (select coalesce(json_agg(distinct p.proname), '[]') from pg_proc p, ${allRoles} role
        where p.pronamespace = n.oid and has_schema_privilege(role, n.oid, 'usage') and has_function_privilege(role, p.oid, 'execute')) as callable
    from pg_namespace n where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`)

export interface RoleFacts {
  role: Role
  facts: string
}

/** What a role is, beside what it is granted. */
export const readRoles = (queries: Queries) =>
  queries.query<RoleFacts & object>(`
    select r.rolname as role, coalesce(nullif(concat_ws(', ', case when r.rolsuper then 'is a superuser' end,
        case when r.rolbypassrls then 'is not held by policies' end, case when r.rolcreaterole then 'makes roles' end,
        case when r.rolcreatedb then 'makes databases' end, case when r.rolcanlogin then 'signs in to the database' end,
        (select string_agg('is also ' || g.rolname, ', ' order by g.rolname)
          from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid)), ''), 'nothing more') as facts
    from pg_roles r where r.rolname in ('${roles.join(`', '`)}') order by 1`)
