#!/bin/sh
# Prints the settings of compose.yaml with fresh secrets: sh deploy/new-env.sh read.example.org > deploy/.env
set -eu
site=${1:?Say the name of the site, such as read.example.org}

# Hexadecimal, for passwords stand in URLs.
secret() {
	od -An -v -tx1 -N"$1" /dev/urandom | tr -d ' \n'
}

cat <<END
FABULA_SITE=$site

# Keep these with your backups: a backup of the site does not hold FABULA_SECRET.
FABULA_SECRET=$(secret 32)
POSTGRES_PASSWORD=$(secret 32)
S3_ACCESS_KEY_ID=GK$(secret 16)
S3_SECRET_ACCESS_KEY=$(secret 32)
GARAGE_RPC_SECRET=$(secret 32)

# Without a mail server nobody can confirm an email or reset a password.
SMTP_URL=
FABULA_MAIL_FROM=
FABULA_OPERATOR_EMAIL=
END
