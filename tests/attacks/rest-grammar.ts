// What the fuzz test asks the data API: the grammar of its dialect, with all that can go wrong in it.

import fc from 'fast-check'

const tables = [
  ...['events', 'groups', 'event_types', 'deleted_events', 'event_submissions', 'email_subscriptions'],
  ...['event_reports', 'submission_decisions', 'mail_preferences', 'merged_groups', 'former_types'],
  ...[
    'user_roles',
    'group_moderators',
    'users',
    'auth.users',
    'pg_class',
    'information_schema.tables',
    'keys',
  ],
  ...[
    'stages',
    'stages',
    'stage_names',
    'stage_types',
    'laps',
    'laps_low',
    'before',
    'group_id',
    'events_group_id_fkey',
    'shout',
  ],
]
const columns = [
  ...[
    'id',
    'title',
    'name',
    'email',
    'submitter_email',
    'start_date',
    'location',
    'host',
    'group_id',
    'type_id',
  ],
  ...[
    'status',
    'user_id',
    'role',
    'xmin',
    'ctid',
    'tableoid',
    'nothing',
    'location->>name',
    'location->0->a',
  ],
  ...[
    'count',
    'sequence',
    'location->>@type',
    'location->a b->>$ref',
    'location->"a.b"',
    'before',
    'data->@type',
    'shout',
  ],
]
const pick = (items: string[]) => fc.constantFrom(...items)
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  pick([
    'null',
    'true',
    '*',
    '%',
    '1',
    '-1',
    '{}',
    '{a}',
    '[]',
    '{"a":1}',
    "'",
    '"',
    '\\',
    '\u0000',
    '(',
    ')',
    '$1',
    'now',
  ]),
  pick([
    '2026-06-01',
    '1e999',
    '00000000-0000-4000-8000-000000000000',
    'NaN',
    'infinity',
    '99999999999999999999',
  ]),
)
const operator = pick([
  ...[
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'in',
    'is',
    'fts',
    'plfts',
    'wfts',
    'cs',
    'cd',
    'ov',
  ],
  ...['not.eq', 'not.is', 'not.in', 'isdistinct', 'fts(english)', 'fts(nope)', 'sl', ''],
  ...[
    'match',
    'imatch',
    'not.match',
    'eq(any)',
    'like(any)',
    'ilike(all)',
    'match(any)',
    'gt(all)',
    'neq(any)',
    'eq()',
  ],
])
/** A regular expression, almost right or nonsense. */
const pattern = fc
  .array(
    fc.tuple(
      pick([
        'a',
        '.',
        '[a-z]',
        '[^]',
        '(a|b)',
        '(',
        ')',
        '\\d',
        '\\1',
        '(?:x',
        '(?=x)',
        '^',
        '$',
        '|',
        '[[:alpha:]]',
        'é',
      ]),
      pick(['', '', '*', '+', '?', '{3}', '{2,}', '{1,90}', '{9', '**', '??', '{255}']),
    ),
    { maxLength: 5 },
  )
  .map(parts => parts.flat().join(''))
const test = fc
  .tuple(operator, value, pattern, fc.array(value, { maxLength: 3 }))
  .map(([name, given, regex, list]) => {
    if (/in$/.test(name)) return `${name}.(${given})`
    if (/\(a/.test(name)) return `${name}.{${[...list, regex].join(',')}}`
    return `${name}.${/match/.test(name) ? regex : given}`
  })
const space = pick(['', '', '', ' ', '  '])
const { tree } = fc.letrec<{ tree: string; branch: string }>(tie => ({
  branch: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(space, pick(columns), test).map(([before, column, given]) => `${before}${column}.${given}`),
    fc.tuple(space, tie('tree'), space).map(parts => parts.join('')),
  ),
  tree: fc
    .tuple(pick(['and', 'or', 'not.and', 'not.or']), fc.array(tie('branch'), { maxLength: 3 }))
    .map(([name, branches]) => `${name}(${branches.join(',')})`),
}))
const { items } = fc.letrec<{ items: string; item: string }>(tie => ({
  item: fc.oneof(
    { depthSize: 'small' },
    pick(columns),
    pick(['*', '', 'a:title', '"x y":id', 'title::text', 'count()', '...groups(name)', 'id.sum()', 'a"b']),
    pick([
      'count',
      'n:count()',
      'sequence.sum()',
      'm:title.max()',
      'sequence.avg()',
      'id.count()',
      'count()::text',
    ]),
    pick([
      ...[
        'start_date::date',
        'title::int',
        'location->>name::text',
        'id::uuid.count()::text',
        'title::regclass',
        'a::',
      ],
      ...[
        '...groups(n:name)',
        '...events(title)',
        '...groups(...events(id))',
        '...event_types(*)',
        '...stages(name)',
      ],
      ...['...groups(count())', '...x:groups(id)', '...groups!inner(location->>a)', '...groups'],
      'id.median()',
      'events(count)',
      'groups(count())',
      'groups()',
      'groups(events())',
      'stages(before())',
    ]),
    fc
      .tuple(
        pick(['', 'x:', 'group:']),
        pick(tables),
        pick([
          '',
          '!inner',
          '!left',
          '!group_id',
          '!nope',
          '!id',
          '!before',
          '!events_group_id_fkey',
          '!start',
        ]),
        tie('items'),
      )
      .map(([alias, table, hint, inner]) => `${alias}${table}${hint}(${inner})`),
  ),
  items: fc.array(tie('item'), { maxLength: 4 }).map(list => list.join(',')),
}))
const parameter = fc.oneof(
  fc.tuple(pick(columns), test),
  fc
    .tuple(pick(['groups', 'events', 'x', 'group.events', 'stages', 'before.stages']), pick(columns), test)
    .map(([a, b, c]) => [`${a}.${b}`, c]),
  tree.map(text => [text.slice(0, text.indexOf('(')), text.slice(text.indexOf('('))]),
  fc.tuple(fc.constant('select'), items),
  fc.tuple(
    pick(['order', 'groups.order', 'x.order']),
    pick([
      ...columns,
      ...['id.desc', 'id.asc.nullsfirst', 'groups(name)', 'id.up', 'x(name).desc', 'count.desc'],
      ...['groups(location->>a)', 'events(title)', 'before(name).nullslast', 'groups(events(id))'],
    ]),
  ),
  fc.tuple(
    pick(['limit', 'offset', 'events.limit']),
    pick(['0', '1', '5', '-1', '-999999999999', 'x', '99999999999', '1.5', '']),
  ),
  fc.tuple(pick(['columns', 'on_conflict']), pick(columns)),
  fc.tuple(pick(['a', 'b']), pick(['1', '-5', 'x', '99999999999'])),
  fc.tuple(value, value),
)
/** Parameters that an events read understands, so that part of the requests reach the database. */
const rightParameter = fc.oneof(
  fc.tuple(
    fc.constant('select'),
    fc
      .subarray(
        [
          '*',
          'id',
          'n:title',
          'location->>name',
          'group:groups(*)',
          'event_types!inner(name)',
          'event_submissions(*)',
          'day:start_date::date',
          'sequence::text',
          '...places(place:name,lat::text)',
        ],
        { minLength: 1 },
      )
      .map(list => list.join(',')),
  ),
  fc
    .tuple(
      pick(['title', 'description', 'type_name']),
      fc.tuple(pick(['eq', 'like', 'not.ilike', 'gt', 'match', 'not.imatch']), fc.oneof(value, pattern)),
    )
    .map(([column, [name, given]]) => [column, `${name}.${given.replaceAll('\u0000', '')}`]),
  fc.tuple(pick(['order']), pick(['start_date.desc', 'title', 'location->>name.asc.nullslast'])),
  fc.tuple(pick(['limit', 'offset']), pick(['0', '1', '1000'])),
  fc.tuple(
    fc.constant('or'),
    pick(['(title.is.null,id.not.is.null)', '(title.like.*A,and(id.is.null,title.gt.b))']),
  ),
)
/** The same for tables with keys to themselves, groups of rows and counts. */
const rightAggregate = fc.oneof(
  fc.tuple(
    fc.constant('select'),
    fc
      .subarray(
        [
          ...[
            'count',
            'n:count()',
            'name',
            'groups_named:name.count()',
            'name.max()',
            'id.min()',
            'm:name.min()',
          ],
          ...[
            'stages(count)',
            'next:stages(name,before(name,stages(n:count())))',
            'before(count())',
            'up:before(id)',
          ],
          ...[
            's:event_types!start(name,events(count))',
            'event_types!stages_finish_fkey(stages!finish(count))',
            'event_types(name)',
          ],
          ...['data->>@type', 'stages!inner(stages())', 'stages!before(before!inner())'],
          ...[
            'id::text',
            'id::text.max()',
            'id.sum()::int',
            'name::int',
            'data->>a::date',
            '...before(above:name)',
          ],
          ...[
            'types:event_types!stage_types(name)',
            '...event_types!stage_types(type:name)',
            'stage_names(name)',
          ],
        ],
        { minLength: 1, maxLength: 4 },
      )
      .map(list => list.join(',')),
  ),
  fc.tuple(pick(['id', 'name', 'before', 'data->>@type']), test),
  fc.tuple(
    pick(['next.name', 'stages.id', 'up.id', 'before.name', 's.events.title', 'event_types.name']),
    test,
  ),
  fc.tuple(
    fc.constant('order'),
    pick(['count.desc', 'name', 'data->>@type', 'up(name)', 'before(id)', 's(name),id']),
  ),
  fc.tuple(pick(['limit', 'offset', 'stages.limit', 'next.offset']), pick(['0', '1', '-3', '1000'])),
  fc.tuple(
    fc.constant('or'),
    pick(['( id.eq.1, and( name.eq.say "hi",id.in.( ) ))', '(name.in.(a(b,"c"d),id.is.null )']),
  ),
)
/** Writes that reach the database: upserts of keys alone, of more, of nothing, and updates without a column. */
const write = fc.record({
  method: pick(['POST', 'POST', 'PATCH']),
  path: fc.constant('stages'),
  parameters: fc.array(
    fc.oneof(
      fc.tuple(
        pick(['select']),
        pick(['*', 'id', 'id,stages(count)', 'before(name)', 'count', 'stages(stages())']),
      ),
      fc.tuple(pick(['id', 'name']), pick(['eq.1', 'in.(1,2)', 'in.( )', 'is.null'])),
      fc.tuple(pick(['on_conflict']), pick(['id', 'name', 'id,name', ''])),
    ),
    { maxLength: 2 },
  ),
  headers: fc
    .record({
      resolution: pick(['', 'resolution=merge-duplicates,', 'resolution=ignore-duplicates,']),
      shown: pick(['return=representation', 'return=minimal', 'count=exact', 'count=none', 'missing=null']),
      accept: pick([
        '*/*',
        'application/vnd.pgrst.object',
        'application/vnd.pgrst.array+json;nulls=stripped',
      ]),
    })
    .map(
      ({ resolution, shown, accept }): Record<string, string> => ({
        prefer: `${resolution}${shown}`,
        accept,
      }),
    ),
  body: fc.oneof(
    pick([
      '{}',
      '[]',
      '[{}]',
      '{"id":1}',
      '[{"id":1},{"id":2}]',
      '[{"id":1},{"id":1}]',
      '{"id":9,"before":9}',
    ]),
    fc.record({ id: fc.integer({ min: 1, max: 4 }), name: value }).map(one => JSON.stringify(one)),
  ),
  person: fc.nat({ max: 1 }),
  flaw: fc.option(fc.tuple(fc.nat(), fc.string({ maxLength: 2 })), { freq: 1 }),
})
const row = fc.dictionary(pick(columns), fc.oneof(value, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 })
const body = fc.oneof(
  row.map(one => JSON.stringify(one)),
  fc.array(row, { maxLength: 3 }).map(rows => JSON.stringify(rows)),
  fc.json({ maxDepth: 2 }),
  value,
)
const header = fc.dictionary(
  pick(['prefer', 'accept', 'range', 'accept-profile', 'content-profile']),
  pick([
    ...[
      'return=representation',
      'count=exact',
      'resolution=merge-duplicates',
      'tx=rollback',
      'return=minimal',
    ],
    ...['application/vnd.pgrst.object+json', 'text/csv', '*/*', '0-5', '5-0', 'x', 'auth', 'public'],
    ...['count=planned', 'count=estimated', 'text/csv', 'text/csv;q=0.5, */*'],
    ...['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json;nulls=stripped', 'count=none'],
    ...[
      'application/vnd.pgrst.array;nulls=stripped',
      'application/vnd.pgrst.plan',
      'handling=strict,count=exact',
    ],
  ]),
  { maxKeys: 2 },
)
const common = {
  body,
  person: fc.nat({ max: 2 }),
  /** Where a character of the query is replaced, for requests that are almost right. */
  flaw: fc.option(fc.tuple(fc.nat(), fc.string({ maxLength: 2 })), { freq: 2 }),
}
/** Requests of every kind: almost right, wrong in one character, and nonsense. */
export const request = fc.oneof(
  fc.record({
    method: pick(['GET', 'HEAD']),
    path: fc.constant('events'),
    parameters: fc.uniqueArray(rightParameter, { maxLength: 4, selector: ([key]) => key }),
    headers: fc.oneof(fc.constant({}), header),
    ...common,
    flaw: fc.option(common.flaw, { freq: 2 }),
  }),
  fc.record({
    method: pick(['GET', 'GET', 'HEAD']),
    path: fc.constant('stages'),
    parameters: fc.uniqueArray(rightAggregate, { maxLength: 4, selector: ([key]) => key }),
    headers: fc.oneof(fc.constant({}), header),
    ...common,
    flaw: fc.option(fc.tuple(fc.nat(), fc.string({ maxLength: 2 })), { freq: 4 }),
  }),
  write,
  fc.record({
    method: pick(['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']),
    path: fc.oneof(
      { weight: 6, arbitrary: pick(tables) },
      {
        weight: 2,
        arbitrary: pick([
          ...['rpc/approve_event_submission', 'rpc/restore_event', 'rpc/pg_sleep', 'rpc/'],
          ...['rpc/submission_by_link', 'rpc/change_status_by_link', 'rpc/review_event_submissions'],
          ...[
            'rpc/edit_event_submission',
            'rpc/event_history',
            'rpc/restorable_events',
            'rpc/submitter_standing',
            'rpc/merge_groups',
          ],
          ...['rpc/numbers', 'rpc/add_up', 'rpc/either', 'rpc/shout'],
        ]),
      },
      { weight: 1, arbitrary: value },
    ),
    parameters: fc.array(parameter, { maxLength: 4 }),
    headers: header,
    ...common,
  }),
)
