// What an application tells the platform about itself.

import type { StorageLocation } from './storage/storage-url.ts'

export interface Contact {
  label: string
  url: string
}

/** Shown on small pages and in emails. */
export interface Site {
  siteName: string
  siteUrl: string
  siteContact: Contact | undefined
}

export interface MailSettings extends Site {
  dataDir: string
  /** Without a mail server, emails are written to `dataDir`/outbox. */
  smtpUrl: string | undefined
  mailFrom: string
}

export interface PlatformSettings extends MailSettings {
  /** The bucket that stores files; `dataDir` if undefined. */
  storageUrl: StorageLocation | undefined
  /** How many bytes all uploaded files may take. */
  storageMax: number
}
