// Generated from the database by `npm run types`; do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          address: string | null
          at: string
          details: Json
          email: string | null
          id: number
          user_id: string | null
        }
        Insert: {
          action: string
          actor_id?: string | null
          address?: string | null
          at?: string
          details?: Json
          email?: string | null
          id: number
          user_id?: string | null
        }
        Update: {
          action?: string
          actor_id?: string | null
          address?: string | null
          at?: string
          details?: Json
          email?: string | null
          id?: number
          user_id?: string | null
        }
        Relationships: []
      }
      deleted_events: {
        Row: {
          created_at: string
          created_by: string | null
          deleted_at: string
          deleted_by: string | null
          description: string
          end_date: string | null
          group_id: string | null
          host: Json | null
          id: string
          location: Json
          more: Json
          postponed_to: string | null
          sequence: number
          series_date: string | null
          series_id: string | null
          start_date: string
          status: string
          status_note: string | null
          title: string
          type_id: string | null
          type_name: string
        }
        Insert: {
          created_at: string
          created_by?: string | null
          deleted_at?: string
          deleted_by?: string | null
          description: string
          end_date?: string | null
          group_id?: string | null
          host?: Json | null
          id: string
          location: Json
          more?: Json
          postponed_to?: string | null
          sequence: number
          series_date?: string | null
          series_id?: string | null
          start_date: string
          status?: string
          status_note?: string | null
          title: string
          type_id?: string | null
          type_name: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          deleted_at?: string
          deleted_by?: string | null
          description?: string
          end_date?: string | null
          group_id?: string | null
          host?: Json | null
          id?: string
          location?: Json
          more?: Json
          postponed_to?: string | null
          sequence?: number
          series_date?: string | null
          series_id?: string | null
          start_date?: string
          status?: string
          status_note?: string | null
          title?: string
          type_id?: string | null
          type_name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'deleted_events_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'deleted_events_type_id_fkey'
            columns: ['type_id']
            isOneToOne: false
            referencedRelation: 'event_types'
            referencedColumns: ['id']
          },
        ]
      }
      email_subscriptions: {
        Row: {
          choice: Json | null
          confirmation_sent_at: string | null
          email: string
          id: string
          is_active: boolean
          refusals: number
          return_choice: Json | null
          return_requested_at: string | null
          subscribed_at: string
        }
        Insert: {
          choice?: Json | null
          confirmation_sent_at?: string | null
          email: string
          id?: string
          is_active?: boolean
          refusals?: number
          return_choice?: Json | null
          return_requested_at?: string | null
          subscribed_at?: string
        }
        Update: {
          choice?: Json | null
          confirmation_sent_at?: string | null
          email?: string
          id?: string
          is_active?: boolean
          refusals?: number
          return_choice?: Json | null
          return_requested_at?: string | null
          subscribed_at?: string
        }
        Relationships: []
      }
      event_reports: {
        Row: {
          created_at: string
          email: string | null
          event_id: string | null
          id: string
          message: string
          settled_at: string | null
          settled_by: string | null
        }
        Insert: {
          created_at?: string
          email?: string | null
          event_id?: string | null
          id?: string
          message: string
          settled_at?: string | null
          settled_by?: string | null
        }
        Update: {
          created_at?: string
          email?: string | null
          event_id?: string | null
          id?: string
          message?: string
          settled_at?: string | null
          settled_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'event_reports_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
        ]
      }
      event_series: {
        Row: {
          added_dates: string[]
          created_at: string
          created_by: string | null
          description: string
          facts: Json | null
          group_id: string | null
          host: Json | null
          id: string
          lasts: string | null
          location: Json
          picture_alt: string | null
          picture_path: string | null
          place_id: string | null
          route_path: string | null
          route_url: string | null
          rule: string | null
          skipped_dates: string[]
          split_from: string | null
          starts_at: string
          title: string
          type_id: string
          updated_at: string
        }
        Insert: {
          added_dates?: string[]
          created_at?: string
          created_by?: string | null
          description: string
          facts?: Json | null
          group_id?: string | null
          host?: Json | null
          id?: string
          lasts?: string | null
          location: Json
          picture_alt?: string | null
          picture_path?: string | null
          place_id?: string | null
          route_path?: string | null
          route_url?: string | null
          rule?: string | null
          skipped_dates?: string[]
          split_from?: string | null
          starts_at: string
          title: string
          type_id: string
          updated_at?: string
        }
        Update: {
          added_dates?: string[]
          created_at?: string
          created_by?: string | null
          description?: string
          facts?: Json | null
          group_id?: string | null
          host?: Json | null
          id?: string
          lasts?: string | null
          location?: Json
          picture_alt?: string | null
          picture_path?: string | null
          place_id?: string | null
          route_path?: string | null
          route_url?: string | null
          rule?: string | null
          skipped_dates?: string[]
          split_from?: string | null
          starts_at?: string
          title?: string
          type_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'event_series_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_series_picture_path_fkey'
            columns: ['picture_path']
            isOneToOne: false
            referencedRelation: 'pictures'
            referencedColumns: ['path']
          },
          {
            foreignKeyName: 'event_series_place_id_fkey'
            columns: ['place_id']
            isOneToOne: false
            referencedRelation: 'places'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_series_route_path_fkey'
            columns: ['route_path']
            isOneToOne: false
            referencedRelation: 'routes'
            referencedColumns: ['path']
          },
          {
            foreignKeyName: 'event_series_type_id_fkey'
            columns: ['type_id']
            isOneToOne: false
            referencedRelation: 'event_types'
            referencedColumns: ['id']
          },
        ]
      }
      event_submissions: {
        Row: {
          changed_columns: string[]
          changes_event: string | null
          changes_of: string | null
          changes_series: boolean
          created_at: string
          description: string
          edited_at: string | null
          end_date: string | null
          event_id: string | null
          facts: Json | null
          group_id: string | null
          host: Json | null
          id: string
          is_spam: boolean
          is_unreviewed: boolean
          links_revoked_at: string | null
          location: Json
          picture_alt: string | null
          picture_path: string | null
          rejection_reason: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          route_path: string | null
          route_url: string | null
          rule: string | null
          series_id: string | null
          start_date: string
          status: string
          submitter_email: string | null
          title: string
          type_id: string
        }
        Insert: {
          changed_columns?: string[]
          changes_event?: string | null
          changes_of?: string | null
          changes_series?: boolean
          created_at?: string
          description: string
          edited_at?: string | null
          end_date?: string | null
          event_id?: string | null
          facts?: Json | null
          group_id?: string | null
          host?: Json | null
          id?: string
          is_spam?: boolean
          is_unreviewed?: boolean
          links_revoked_at?: string | null
          location: Json
          picture_alt?: string | null
          picture_path?: string | null
          rejection_reason?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          route_path?: string | null
          route_url?: string | null
          rule?: string | null
          series_id?: string | null
          start_date: string
          status?: string
          submitter_email?: string | null
          title: string
          type_id: string
        }
        Update: {
          changed_columns?: string[]
          changes_event?: string | null
          changes_of?: string | null
          changes_series?: boolean
          created_at?: string
          description?: string
          edited_at?: string | null
          end_date?: string | null
          event_id?: string | null
          facts?: Json | null
          group_id?: string | null
          host?: Json | null
          id?: string
          is_spam?: boolean
          is_unreviewed?: boolean
          links_revoked_at?: string | null
          location?: Json
          picture_alt?: string | null
          picture_path?: string | null
          rejection_reason?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          route_path?: string | null
          route_url?: string | null
          rule?: string | null
          series_id?: string | null
          start_date?: string
          status?: string
          submitter_email?: string | null
          title?: string
          type_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'event_submissions_changes_event_fkey'
            columns: ['changes_event']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_submissions_changes_of_fkey'
            columns: ['changes_of']
            isOneToOne: false
            referencedRelation: 'event_submissions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_submissions_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_submissions_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_submissions_picture_path_fkey'
            columns: ['picture_path']
            isOneToOne: false
            referencedRelation: 'pictures'
            referencedColumns: ['path']
          },
          {
            foreignKeyName: 'event_submissions_route_path_fkey'
            columns: ['route_path']
            isOneToOne: false
            referencedRelation: 'routes'
            referencedColumns: ['path']
          },
          {
            foreignKeyName: 'event_submissions_series_id_fkey'
            columns: ['series_id']
            isOneToOne: false
            referencedRelation: 'event_series'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_submissions_type_id_fkey'
            columns: ['type_id']
            isOneToOne: false
            referencedRelation: 'event_types'
            referencedColumns: ['id']
          },
        ]
      }
      event_types: {
        Row: {
          color: string
          created_at: string
          created_by: string | null
          description: string | null
          icon: string | null
          id: string
          is_ride: boolean
          name: string
          updated_at: string
        }
        Insert: {
          color: string
          created_at?: string
          created_by?: string | null
          description?: string | null
          icon?: string | null
          id?: string
          is_ride?: boolean
          name: string
          updated_at?: string
        }
        Update: {
          color?: string
          created_at?: string
          created_by?: string | null
          description?: string | null
          icon?: string | null
          id?: string
          is_ride?: boolean
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      events: {
        Row: {
          created_at: string
          created_by: string | null
          description: string
          end_date: string | null
          ends_at: string
          facts: Json | null
          group_id: string | null
          host: Json | null
          id: string
          location: Json
          picture_alt: string | null
          picture_path: string | null
          place_id: string | null
          postponed_to: string | null
          route_path: string | null
          route_url: string | null
          sequence: number
          series_date: string | null
          series_id: string | null
          start_date: string
          status: string
          status_note: string | null
          title: string
          type_id: string
          type_name: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          description: string
          end_date?: string | null
          facts?: Json | null
          group_id?: string | null
          host?: Json | null
          id?: string
          location: Json
          picture_alt?: string | null
          picture_path?: string | null
          place_id?: string | null
          postponed_to?: string | null
          route_path?: string | null
          route_url?: string | null
          sequence?: number
          series_date?: string | null
          series_id?: string | null
          start_date: string
          status?: string
          status_note?: string | null
          title: string
          type_id: string
          type_name?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          description?: string
          end_date?: string | null
          facts?: Json | null
          group_id?: string | null
          host?: Json | null
          id?: string
          location?: Json
          picture_alt?: string | null
          picture_path?: string | null
          place_id?: string | null
          postponed_to?: string | null
          route_path?: string | null
          route_url?: string | null
          sequence?: number
          series_date?: string | null
          series_id?: string | null
          start_date?: string
          status?: string
          status_note?: string | null
          title?: string
          type_id?: string
          type_name?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'events_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'events_picture_path_fkey'
            columns: ['picture_path']
            isOneToOne: false
            referencedRelation: 'pictures'
            referencedColumns: ['path']
          },
          {
            foreignKeyName: 'events_place_id_fkey'
            columns: ['place_id']
            isOneToOne: false
            referencedRelation: 'places'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'events_postponed_to_fkey'
            columns: ['postponed_to']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'events_route_path_fkey'
            columns: ['route_path']
            isOneToOne: false
            referencedRelation: 'routes'
            referencedColumns: ['path']
          },
          {
            foreignKeyName: 'events_series_id_fkey'
            columns: ['series_id']
            isOneToOne: false
            referencedRelation: 'event_series'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'events_type_id_fkey'
            columns: ['type_id']
            isOneToOne: false
            referencedRelation: 'event_types'
            referencedColumns: ['id']
          },
        ]
      }
      former_types: {
        Row: {
          created_at: string
          id: string
          name: string
          type_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          type_id: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          type_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'former_types_type_id_fkey'
            columns: ['type_id']
            isOneToOne: false
            referencedRelation: 'event_types'
            referencedColumns: ['id']
          },
        ]
      }
      group_moderators: {
        Row: {
          assigned_by: string | null
          created_at: string
          email: string | null
          group_id: string
          id: string
          user_id: string | null
        }
        Insert: {
          assigned_by?: string | null
          created_at?: string
          email?: string | null
          group_id: string
          id?: string
          user_id?: string | null
        }
        Update: {
          assigned_by?: string | null
          created_at?: string
          email?: string | null
          group_id?: string
          id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'group_moderators_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id']
          },
        ]
      }
      groups: {
        Row: {
          created_at: string
          created_by: string | null
          description: string
          email: string | null
          id: string
          location: Json | null
          logo_url: string | null
          meeting_info: string | null
          moderators_review: boolean
          name: string
          phone: string | null
          place_id: string | null
          social_links: Json
          updated_at: string
          website: string | null
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          description: string
          email?: string | null
          id?: string
          location?: Json | null
          logo_url?: string | null
          meeting_info?: string | null
          moderators_review?: boolean
          name: string
          phone?: string | null
          place_id?: string | null
          social_links?: Json
          updated_at?: string
          website?: string | null
        }
        Update: {
          created_at?: string
          created_by?: string | null
          description?: string
          email?: string | null
          id?: string
          location?: Json | null
          logo_url?: string | null
          meeting_info?: string | null
          moderators_review?: boolean
          name?: string
          phone?: string | null
          place_id?: string | null
          social_links?: Json
          updated_at?: string
          website?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'groups_place_id_fkey'
            columns: ['place_id']
            isOneToOne: false
            referencedRelation: 'places'
            referencedColumns: ['id']
          },
        ]
      }
      import_sources: {
        Row: {
          address: string
          claim: string | null
          claimed_until: string | null
          created_at: string
          created_by: string | null
          etag: string | null
          failing_since: string | null
          failure: string | null
          failures: number
          group_id: string
          id: string
          is_live: boolean
          is_paused: boolean
          last_modified: string | null
          name: string | null
          next_reading_at: string
          outcome: Json
          outcome_at: string | null
          place: string | null
          read_at: string | null
          read_whole_at: string | null
          told_at: string | null
          tried_at: string | null
          type_id: string
        }
        Insert: {
          address: string
          claim?: string | null
          claimed_until?: string | null
          created_at?: string
          created_by?: string | null
          etag?: string | null
          failing_since?: string | null
          failure?: string | null
          failures?: number
          group_id: string
          id?: string
          is_live?: boolean
          is_paused?: boolean
          last_modified?: string | null
          name?: string | null
          next_reading_at?: string
          outcome?: Json
          outcome_at?: string | null
          place?: string | null
          read_at?: string | null
          read_whole_at?: string | null
          told_at?: string | null
          tried_at?: string | null
          type_id: string
        }
        Update: {
          address?: string
          claim?: string | null
          claimed_until?: string | null
          created_at?: string
          created_by?: string | null
          etag?: string | null
          failing_since?: string | null
          failure?: string | null
          failures?: number
          group_id?: string
          id?: string
          is_live?: boolean
          is_paused?: boolean
          last_modified?: string | null
          name?: string | null
          next_reading_at?: string
          outcome?: Json
          outcome_at?: string | null
          place?: string | null
          read_at?: string | null
          read_whole_at?: string | null
          told_at?: string | null
          tried_at?: string | null
          type_id?: string
        }
        Relationships: []
      }
      imported_items: {
        Row: {
          changed_at: string
          double_of: string | null
          ends_at: string
          event_id: string | null
          fingerprint: string
          id: string
          problem: string | null
          recurrence: string
          seen: Json
          series_id: string | null
          source_id: string
          state: string
          submission_id: string | null
          taken: Json
          uid: string
          written: Json
        }
        Insert: {
          changed_at?: string
          double_of?: string | null
          ends_at: string
          event_id?: string | null
          fingerprint: string
          id?: string
          problem?: string | null
          recurrence?: string
          seen: Json
          series_id?: string | null
          source_id: string
          state?: string
          submission_id?: string | null
          taken?: Json
          uid: string
          written?: Json
        }
        Update: {
          changed_at?: string
          double_of?: string | null
          ends_at?: string
          event_id?: string | null
          fingerprint?: string
          id?: string
          problem?: string | null
          recurrence?: string
          seen?: Json
          series_id?: string | null
          source_id?: string
          state?: string
          submission_id?: string | null
          taken?: Json
          uid?: string
          written?: Json
        }
        Relationships: [
          {
            foreignKeyName: 'imported_items_source_id_fkey'
            columns: ['source_id']
            isOneToOne: false
            referencedRelation: 'import_sources'
            referencedColumns: ['id']
          },
        ]
      }
      mail_preferences: {
        Row: {
          id: string
          new_submissions: string
          user_id: string
        }
        Insert: {
          id?: string
          new_submissions: string
          user_id?: string
        }
        Update: {
          id?: string
          new_submissions?: string
          user_id?: string
        }
        Relationships: []
      }
      merged_groups: {
        Row: {
          id: string
          into_id: string
          merged_at: string
        }
        Insert: {
          id: string
          into_id: string
          merged_at?: string
        }
        Update: {
          id?: string
          into_id?: string
          merged_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'merged_groups_into_id_fkey'
            columns: ['into_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id']
          },
        ]
      }
      merged_places: {
        Row: {
          id: string
          into_id: string
          merged_at: string
        }
        Insert: {
          id: string
          into_id: string
          merged_at?: string
        }
        Update: {
          id?: string
          into_id?: string
          merged_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'merged_places_into_id_fkey'
            columns: ['into_id']
            isOneToOne: false
            referencedRelation: 'places'
            referencedColumns: ['id']
          },
        ]
      }
      notices: {
        Row: {
          created_at: string
          created_by: string | null
          first_day: string
          id: string
          last_day: string
          text: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          first_day: string
          id?: string
          last_day: string
          text: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          first_day?: string
          id?: string
          last_day?: string
          text?: string
          updated_at?: string
        }
        Relationships: []
      }
      pictures: {
        Row: {
          colour: string
          created_at: string
          height: number
          is_public: boolean
          path: string
          version: string
          width: number
        }
        Insert: {
          colour: string
          created_at?: string
          height: number
          is_public: boolean
          path: string
          version: string
          width: number
        }
        Update: {
          colour?: string
          created_at?: string
          height?: number
          is_public?: boolean
          path?: string
          version?: string
          width?: number
        }
        Relationships: []
      }
      places: {
        Row: {
          address: string | null
          created_at: string
          id: string
          is_pinned: boolean
          lat: number | null
          lon: number | null
          name: string
          notes: string | null
          updated_at: string
          url: string | null
        }
        Insert: {
          address?: string | null
          created_at?: string
          id?: string
          is_pinned?: boolean
          lat?: number | null
          lon?: number | null
          name: string
          notes?: string | null
          updated_at?: string
          url?: string | null
        }
        Update: {
          address?: string | null
          created_at?: string
          id?: string
          is_pinned?: boolean
          lat?: number | null
          lon?: number | null
          name?: string
          notes?: string | null
          updated_at?: string
          url?: string | null
        }
        Relationships: []
      }
      routes: {
        Row: {
          climb_m: number | null
          created_at: string
          distance_m: number
          line: Json
          path: string
          version: string
          was_shown: boolean
        }
        Insert: {
          climb_m?: number | null
          created_at?: string
          distance_m: number
          line: Json
          path: string
          version: string
          was_shown?: boolean
        }
        Update: {
          climb_m?: number | null
          created_at?: string
          distance_m?: number
          line?: Json
          path?: string
          version?: string
          was_shown?: boolean
        }
        Relationships: []
      }
      site_settings: {
        Row: {
          city: string | null
          colour: string | null
          contact: string | null
          fixed: string[]
          is_the_site: boolean
          logo_url: string | null
          name: string | null
          time_zone: string | null
          units: string | null
          updated_at: string
        }
        Insert: {
          city?: string | null
          colour?: string | null
          contact?: string | null
          fixed?: string[]
          is_the_site?: boolean
          logo_url?: string | null
          name?: string | null
          time_zone?: string | null
          units?: string | null
          updated_at?: string
        }
        Update: {
          city?: string | null
          colour?: string | null
          contact?: string | null
          fixed?: string[]
          is_the_site?: boolean
          logo_url?: string | null
          name?: string | null
          time_zone?: string | null
          units?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      submission_decisions: {
        Row: {
          at: string
          decided_by: string | null
          decided_by_email: string | null
          decision: string
          id: number
          reason: string | null
          submission_id: string
        }
        Insert: {
          at?: string
          decided_by?: string | null
          decided_by_email?: string | null
          decision: string
          id: number
          reason?: string | null
          submission_id: string
        }
        Update: {
          at?: string
          decided_by?: string | null
          decided_by_email?: string | null
          decision?: string
          id?: number
          reason?: string | null
          submission_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'submission_decisions_submission_id_fkey'
            columns: ['submission_id']
            isOneToOne: false
            referencedRelation: 'event_submissions'
            referencedColumns: ['id']
          },
        ]
      }
      user_roles: {
        Row: {
          assigned_by: string | null
          created_at: string
          email: string | null
          id: string
          role: string
          user_id: string | null
        }
        Insert: {
          assigned_by?: string | null
          created_at?: string
          email?: string | null
          id?: string
          role: string
          user_id?: string | null
        }
        Update: {
          assigned_by?: string | null
          created_at?: string
          email?: string | null
          id?: string
          role?: string
          user_id?: string | null
        }
        Relationships: []
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      active_subscribers: { Args: { after_email: string; max_rows: number }; Returns: { email: string; subscribed_at: string }[] }
      add_import_source: { Args: { group_id: string; address: string; type_id: string; place?: string | null; is_live?: boolean | null; name?: string | null }; Returns: string }
      answer_for_series: { Args: { series_id: string; still_on: boolean }; Returns: number }
      approve_event_submission: { Args: { submission_id: string; approver_id: string; seen?: Json | null }; Returns: string }
      assign_submission_group: { Args: { submission_id: string; group_id?: string | null }; Returns: undefined }
      change_event_series: { Args: { event_id: string; scope: string; changes: Json; rule?: string | null; replace_own?: string[] | null; seen?: string | null }; Returns: string }
      change_event_status: { Args: { event_id: string; new_status: string; note?: string | null; new_date?: string | null; delete_new_date?: boolean | null }; Returns: undefined }
      change_import_source: { Args: { source_id: string; changes: Json }; Returns: undefined }
      change_status_by_link: { Args: { token: string; event_id: string; new_status: string; note?: string | null; new_start?: string | null }; Returns: undefined }
      confirm_address_by_link: { Args: { token: string }; Returns: boolean }
      confirm_submission: { Args: { submission_id: string }; Returns: undefined }
      count_series_dates: { Args: { start: string; rule: string }; Returns: number }
      create_event_series: { Args: { event: Json; rule: string }; Returns: string }
      cut_event_series: { Args: { event_id: string; seen?: string | null }; Returns: string }
      delete_event_series: { Args: { event_id: string; scope: string; seen?: string | null }; Returns: string }
      delete_group: { Args: { group_id: string }; Returns: string }
      edit_event_submission: { Args: { submission_id: string; changes: Json; seen?: string | null }; Returns: undefined }
      edit_submission_by_link: { Args: { token: string; changes: Json; seen: string }; Returns: undefined }
      end_session: { Args: { session_id: string }; Returns: boolean }
      erase_subscriber: { Args: { subscription_id: string }; Returns: undefined }
      event_history: { Args: { event_id: string; older_than?: number | null; max_entries?: number | null }; Returns: { id: number; kind: string; is_of_series: boolean; changed_at: string; changed_by: string; before: Json; after: Json; names: Json; obstacle: string }[] }
      event_type_uses: { Args: { type_id: string }; Returns: { events: number; series: number; submissions: number; deleted_events: number }[] }
      found_events: { Args: { q: string }; Returns: Database['public']['Tables']['events']['Row'][] }
      found_places: { Args: { q: string }; Returns: Database['public']['Tables']['places']['Row'][] }
      found_series: { Args: { q: string }; Returns: Database['public']['Tables']['event_series']['Row'][] }
      group_history: { Args: { group_id: string; older_than?: number | null; max_entries?: number | null }; Returns: { id: number; kind: string; is_of_series: boolean; changed_at: string; changed_by: string; before: Json; after: Json; names: Json; obstacle: string }[] }
      group_uses: { Args: { group_id: string }; Returns: { events: number; series: number; moderators: number; invitations: number; submissions: number }[] }
      import_events: { Args: { batch: string; piece: number; rows: Json }; Returns: Json }
      last_sign_ins: { Args: Record<PropertyKey, never>; Returns: { user_id: string; last_sign_in_at: string }[] }
      mail_health: { Args: Record<PropertyKey, never>; Returns: Json }
      merge_groups: { Args: { from_id: string; into_id: string }; Returns: number }
      merge_places: { Args: { from_ids: string[]; into_id: string }; Returns: string }
      my_invitation: { Args: Record<PropertyKey, never>; Returns: { invited_by: string; role: string; group_names: string[] }[] }
      my_sessions: { Args: Record<PropertyKey, never>; Returns: { id: string; created_at: string; last_used_at: string; address: string; user_agent: string; is_current: boolean }[] }
      postpone_event: { Args: { event_id: string; new_start: string; note?: string | null }; Returns: string }
      preview_event_series: { Args: { start: string; rule: string; max_dates?: number | null }; Returns: string[] }
      preview_series_collisions: { Args: { start: string; rule: string; lasts?: string | null }; Returns: { event_id: string; title: string; start_date: string; at_date: string }[] }
      propose_change_by_link: { Args: { token: string; event_id: string; changes: Json; seen: number; whole_series?: boolean | null }; Returns: string }
      reject_event_submission: { Args: { submission_id: string; approver_id: string; reason?: string | null }; Returns: undefined }
      remove_import_source: { Args: { source_id: string }; Returns: undefined }
      reopen_submission: { Args: { submission_id: string }; Returns: undefined }
      repeat_event: { Args: { event_id: string; rule: string }; Returns: string }
      replace_event_type: { Args: { old_id: string; new_id: string }; Returns: number }
      resend_invitation: { Args: { invited_email: string }; Returns: undefined }
      restorable_events: { Args: { together_with?: string | null; older_than?: string | null; older_id?: string | null; max_rows?: number | null }; Returns: { id: string; title: string; start_date: string; end_date: string; group_name: string; deleted_by: string; deleted_at: string; restorable_until: string; dates: number; obstacle: string }[] }
      restore_change: { Args: { change_id: number }; Returns: undefined }
      restore_ended_series: { Args: { series_id: string }; Returns: undefined }
      restore_event: { Args: { event_id: string }; Returns: Database['public']['Tables']['events']['Row'][] }
      review_event_submissions: { Args: { submission_ids: string[]; decision: string; reason?: string | null; seen?: Json | null }; Returns: { submission_id: string; event_id: string; problem: string }[] }
      save_weekly_intro: { Args: { week: string; intro: string; seen: string }; Returns: undefined }
      search: { Args: { q: string; first_day?: string | null; last_day?: string | null; weekday?: number | null; max_rows?: number | null; brief?: boolean | null; typed?: string | null; from_hour?: number | null; to_hour?: number | null; from_km?: number | null; to_km?: number | null; pace?: string | null }; Returns: Json }
      send_digest_preview: { Args: { first_day: string; last_day: string }; Returns: undefined }
      send_test_mail: { Args: Record<PropertyKey, never>; Returns: undefined }
      series_renewals: { Args: Record<PropertyKey, never>; Returns: { series_id: string; title: string; rule: string; group_name: string; state: string; since: string; dates_to_come: number; last_date: string }[] }
      set_group_review: { Args: { group_id: string; moderators_review: boolean }; Returns: undefined }
      set_submission_links: { Args: { submission_id: string; are_allowed: boolean }; Returns: undefined }
      settle_event_report: { Args: { report_id: string; is_settled: boolean }; Returns: undefined }
      settle_imported_item: { Args: { item_id: string; choice: string }; Returns: undefined }
      skip_weekly_email: { Args: { week: string; skip: boolean }; Returns: undefined }
      starred_events: { Args: { stars: string[]; since?: string | null }; Returns: Database['public']['Tables']['events']['Row'][] }
      submission_by_link: { Args: { token: string; event_id?: string | null }; Returns: Json }
      submitter_standing: { Args: { submission_ids: string[] }; Returns: { submission_id: string; is_proven: boolean; is_trusted: boolean; approved: number; rejected: number }[] }
      trust_submitter: { Args: { submitter_email: string; is_trusted: boolean }; Returns: undefined }
      trusted_submitters: { Args: Record<PropertyKey, never>; Returns: { email: string; trusted_at: string; trusted_by_email: string }[] }
      undecided_imports: { Args: { source_id: string }; Returns: { id: string; state: string; title: string; recurrence: string; series_id: string; event_id: string; submission_id: string; theirs: Json; ours: Json; double_of: string; double_title: string; problem: string }[] }
      undo_group_deletion: { Args: { change_id: string }; Returns: string }
      undo_import: { Args: { batch: string; piece: number }; Returns: Json }
      undo_place_merge: { Args: { merge_id: string }; Returns: undefined }
      undo_series_change: { Args: { change_id: string }; Returns: undefined }
      weekly_email_history: { Args: Record<PropertyKey, never>; Returns: { week: string; queued_at: string; skipped: boolean; recipients: number; sent: number; written: number; waiting: number; failed: number; dropped: number }[] }
      weekly_email_plan: { Args: { week: string }; Returns: { intro: string; is_skipped: boolean; is_queued: boolean; recipients: number }[] }
      withdraw_proposal_by_link: { Args: { token: string; proposal_id: string }; Returns: undefined }
      withdraw_submission_by_link: { Args: { token: string }; Returns: undefined }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
