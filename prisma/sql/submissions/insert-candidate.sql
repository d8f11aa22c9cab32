-- Writes a new candidate.
-- @param {Int} $1:tenantId
-- @param {Json} $2:details by the names of prisma/schema.prisma; those that are missing are null
INSERT INTO "candidate" ("tenant_id", "title", "first_name", "last_name", "first_name_key", "last_name_key", "email", "email_key",
  "email_secondary", "email_secondary_key", "birthdate", "home_phone", "mobile_phone", "office_phone", "address", "postalcode", "town",
  "country", "position", "position_company", "experience_start", "linkedin", "instagram")
SELECT $1::int, coalesce(g."title", 'UNKNOWN')::"CandidateTitle", g."firstName", g."lastName", g."firstNameKey", g."lastNameKey", g."email",
  g."emailKey", g."emailSecondary", g."emailSecondaryKey", g."birthdate", g."homePhone", g."mobilePhone", g."officePhone", g."address",
  g."postalcode", g."town", g."country", g."position", g."positionCompany", g."experienceStart", g."linkedin", g."instagram"
FROM jsonb_to_record($2::jsonb) AS g ("title" text, "firstName" text, "lastName" text, "firstNameKey" text, "lastNameKey" text, "email" text,
  "emailKey" text, "emailSecondary" text, "emailSecondaryKey" text, "birthdate" date, "homePhone" text, "mobilePhone" text,
  "officePhone" text, "address" text, "postalcode" text, "town" text, "country" text, "position" text, "positionCompany" text,
  "experienceStart" date, "linkedin" text, "instagram" text)
RETURNING "id"
