import { createContext } from 'react'

/** The name of the list whose items are around; what is played from it says so in the queue. */
export const QueueName = createContext('')
