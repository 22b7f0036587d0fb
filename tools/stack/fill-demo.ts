/** Fills the demo catalogue in a process of its own: making music is hard work, and the stack must keep answering. */
import { seedDemo } from '@nava/db/seed'
import * as z from 'zod'

const { DATABASE_URL, DATA_DIR, REDIS_URL, DEMO_PASSWORD } = z
  .object({
    DATABASE_URL: z.string(),
    DATA_DIR: z.string(),
    REDIS_URL: z.string().optional(),
    DEMO_PASSWORD: z.string(),
  })
  .parse(process.env)

await seedDemo({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
  redisUrl: REDIS_URL,
  demoPassword: DEMO_PASSWORD,
})
