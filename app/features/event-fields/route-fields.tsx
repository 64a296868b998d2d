// The route of an event: its file, of which a small drawing shows what was read, or a link to a site that has it.

import { Route as RouteIcon } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { RouteFields as Names } from '#domain/event/route-form.ts'
import { MAX_UPLOAD_TEXT, NOT_UPLOADED } from '#domain/event/upload.ts'
import type { MeasuredRoute } from '#domain/route/route.ts'
import { TextField } from '../../ui/field.tsx'
import { UploadField } from '../../ui/upload-field.tsx'
import { isGpx } from '../../ui/use-given-files.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useUploading } from '../../ui/use-uploading.ts'
import type { Upload } from '../../upload.ts'
import { keepRoute, keptRoute } from '../route/kept-route.ts'
import { SmallRoute } from '../route/small-route.tsx'
import type { FieldProps } from './field-props.ts'

export interface RouteFieldsProps {
  field(name: keyof Names): FieldProps
  /** The name of the route at this moment. */
  path: string
  onSet(name: 'route_path', value: string): void
  upload: Upload
  /** The route of that name, where it was not uploaded in this tab. */
  stored: MeasuredRoute | undefined
  /** Told what another route says, or that there is none any more. */
  onMeasured(before: MeasuredRoute | undefined, now: MeasuredRoute | undefined): void
}

const asGpx = async (file: File) => ({ file: new Blob([file], { type: 'application/gpx+xml' }) })

/** The fields. A file needs scripts; without them there is the link, and a route that is there stays. */
export function RouteFields(props: RouteFieldsProps) {
  const { field } = props
  const isHydrated = useIsHydrated()
  const { id: _id, error: _error, ...input } = field('route_path')
  return (
    <>
      {isHydrated ? <RouteFile {...props} /> : <input type="hidden" {...input} />}
      <TextField
        label="Link to the route (RideWithGPS, Strava, Komoot)"
        type="url"
        inputMode="url"
        placeholder="https://"
        {...field('route_url')}
      />
    </>
  )
}

function RouteFile({ field, path, onSet, upload, stored, onMeasured }: RouteFieldsProps) {
  const { id, error, ...input } = field('route_path')
  const [leavesEnds, setLeavesEnds] = useState(false)
  /** The file that was sent last: whoever thinks of the ends only then has it sent again. */
  const sent = useRef<{ file: File; leavesEnds: boolean }>(null)
  const kept = useMemo(() => (path ? keptRoute(path) : undefined), [path])
  const route = path === NOT_UPLOADED ? undefined : (kept ?? stored)
  const shown = useRef(route)
  if (path !== NOT_UPLOADED) shown.current = route
  const uploading = useUploading({
    value: path,
    unsent: NOT_UPLOADED,
    onSet: value => {
      if (value === '') onMeasured(shown.current, undefined)
      onSet('route_path', value)
    },
    upload: (file, watch) =>
      upload(file, { ...watch, metadata: { cut_ends: sent.current?.leavesEnds ?? false } }),
    prepare: asGpx,
    onUploaded: ({ name, answer }) => onMeasured(shown.current, keepRoute(name, answer)),
  })
  const send = (file: File, wanted = leavesEnds) => {
    sent.current = { file, leavesEnds: wanted }
    uploading.send(file)
  }
  return (
    <UploadField
      {...{ id, error, input }}
      label="Route (optional)"
      hint={`A GPX file, up to ${MAX_UPLOAD_TEXT}, from your bike computer or a route planner. It can also be dropped here. Names and times in it are left out.`}
      what="route"
      // Phones know no kind of file that a route is, and would let nobody choose one.
      accept=".gpx,application/gpx+xml,application/xml,text/xml,application/octet-stream"
      isMeant={isGpx}
      hasFile={path !== ''}
      uploading={{ ...uploading, send }}
      look={
        route ? (
          <SmallRoute route={route} />
        ) : (
          <span className="grid size-24 place-items-center rounded-lg bg-sunken text-muted">
            <RouteIcon aria-hidden="true" className="size-10" />
          </span>
        )
      }
      before={
        (path === '' || sent.current) && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={leavesEnds}
              onChange={({ target: { checked } }) => {
                setLeavesEnds(checked)
                if (path !== '' && sent.current) send(sent.current.file, checked)
              }}
              className="size-5 shrink-0"
            />
            Leave out the first and last 200 m (they may be somebody's home)
          </label>
        )
      }
    />
  )
}
