import { Day } from './Day.tsx'

/** Returns the day of a release, unless it is unknown. */
export const releaseDay = (
  { releaseDate, isDateUnknown }: { releaseDate: string; isDateUnknown?: true | undefined },
  className?: string,
) =>
  !isDateUnknown && (
    <time className={className} dateTime={releaseDate}>
      <Day iso={releaseDate} />
    </time>
  )
