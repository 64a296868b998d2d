// A submission for tests.

import { eachText } from '#domain/event/event-texts.ts'
import type { Submission } from './submission.ts'

/** A pending submission with the fields that a test cares about. */
export function aSubmission(fields: Partial<Submission> = {}): Submission {
  return {
    id: '0d5a3a6e-5f0f-4a57-8f35-7f4f1c0a9b11',
    status: 'pending',
    is_spam: false,
    is_unreviewed: false,
    group_id: null,
    event_id: null,
    rejection_reason: null,
    reviewed_at: null,
    links_revoked_at: null,
    group: null,
    title: 'Sunday loop',
    ...eachText(() => null),
    description: 'Come along.',
    start_date: '2077-05-02T16:00:00+00:00',
    end_date: null,
    location: { name: 'Depot Square', url: 'https://maps.example/depot' },
    host: null,
    facts: null,
    picture_path: null,
    picture_alt: null,
    route_path: null,
    route_url: null,
    type_id: null,
    submitter_email: null,
    created_at: '2077-04-01T10:00:00+00:00',
    edited_at: null,
    rule: null,
    changes_event: null,
    changes_series: false,
    changed_columns: [],
    event_type: null,
    ...fields,
  }
}
